/** Writes /sw.js: the service worker with the list of the files that the table companion needs, taken from the build itself. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

const PAGE = '/src/pages/Companion.svelte'
const TEXTS = /\/texts-(workshop-)?(ko|en)\.ts$/

/** The files that the entry, the page and its texts need, each once. */
function needed(bundle: Bundle): string[] {
  const found = new Set<string>()
  const add = (name: string): void => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || found.has(name)) return
    found.add(name)
    for (const style of (chunk as Chunk).viteMetadata?.importedCss ?? []) found.add(style)
    for (const other of chunk.imports) add(other)
  }
  for (const [name, chunk] of Object.entries(bundle)) {
    if (chunk.type !== 'chunk') continue
    const from = chunk.facadeModuleId ?? ''
    if (chunk.isEntry || from.endsWith(PAGE) || TEXTS.test(from)) add(name)
  }
  return [...found].sort().map((name) => `/${name}`)
}

export function companionWorker(): Plugin {
  return {
    name: 'companion-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post', // when chunks that held nothing but styles are gone
      handler(_, bundle) {
        const own = readdirSync('public').sort()
        const files = [...needed(bundle), ...own.map((name) => `/${name}`)]
        const version = createHash('sha256')
        for (const file of files) version.update(file)
        for (const name of own) version.update(readFileSync(join('public', name)))
        const source = readFileSync('src/sw/worker.ts', 'utf8')
        version.update(source)
        const { outputText } = ts.transpileModule(source, {
          compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, removeComments: true },
        })
        const written = outputText
          .replace('__FILES__', JSON.stringify(files))
          .replace('__VERSION__', version.digest('hex').slice(0, 12))
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: written })
      },
    },
  }
}
