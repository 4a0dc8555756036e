import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'
import { companionWorker } from './vite-sw.ts'

const SERVER = process.env.SIMPAN_SERVER ?? '127.0.0.1:8642' // where `simpan serve` listens if nothing else is said

/** A gzip and a brotli copy of every text file, so that the server compresses nothing while it runs. */
function compressed(): Plugin {
  let out = ''
  return {
    name: 'compressed',
    apply: 'build',
    configResolved(config) {
      out = resolve(config.root, config.build.outDir)
    },
    closeBundle() {
      for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|css|html|svg|json|webmanifest)$/.test(entry.name)) continue
        const path = join(entry.parentPath, entry.name)
        const content = readFileSync(path)
        writeFileSync(path + '.gz', gzipSync(content, { level: 9 }))
        writeFileSync(path + '.br', brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
      }
    },
  }
}

export default defineConfig({
  plugins: [svelte(), companionWorker(), compressed()],
  build: {
    outDir: '../src/simpan/server/static',
    emptyOutDir: true,
    target: ['es2022', 'safari15.4', 'chrome100', 'firefox100'],
    assetsInlineLimit: 0, // the content policy knows no data: scripts or styles
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // what many pages use is one file: each of a dozen small ones costs a request with its headers
      output: {
        codeSplitting: { groups: [{ name: 'common', minShareCount: 4, test: /\/src\/(lib|ui|room|styles)\// }] },
      },
    },
  },
  server: {
    fs: { allow: ['..'] }, // the texts lie with the server's
    proxy: {
      '/api': { target: `http://${SERVER}`, changeOrigin: false }, // the server compares the origin with the host
      '/ws': { target: `ws://${SERVER}`, ws: true, changeOrigin: false },
    },
  },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: { environment: 'jsdom', include: ['src/**/*.test.ts'] },
} as Parameters<typeof defineConfig>[0])
