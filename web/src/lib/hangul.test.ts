import { describe, expect, it } from 'vitest'
import { asked, findIn, initials, looked } from './hangul'

const found = (name: string, typed: string): string | null => {
  const at = findIn(looked(name), asked(typed))
  return at && name.slice(at[0], at[1] + 1)
}

describe('findIn', () => {
  it('finds by first consonants', () => expect(found('스트릿 울프', 'ㅅㅌㄹ')).toBe('스트릿'))
  it('passes over spaces, of the name and of what is typed', () => {
    expect(found('스트릿 울프', '릿울')).toBe('릿 울')
    expect(found('캐치드롭', '캐치 드')).toBe('캐치드')
  })
  it('finds while a syllable is being typed', () => {
    for (const typed of ['ㅅ', '스', '슽', '스트', '스틀', '스트리', '스트릿', '스트릿ㅇ', '스트릿우', '스트릿욾'])
      expect(found('스트릿 울프', typed), typed).not.toBe(null)
  })
  it('mixes syllables and first consonants', () => expect(found('썬더 아르틱', '썬ㄷㅇ르')).toBe('썬더 아르'))
  it('does not find what is not there', () => {
    expect(found('스트릿 울프', '스틋')).toBe(null)
    expect(found('스트릿 울프', '울프스')).toBe(null)
    expect(found('커팅', 'ㅋㅋ')).toBe(null)
  })
  it('takes an unfinished syllable only at the end', () => expect(found('스트릿 울프', '스트리울')).toBe(null))
  it('reads decomposed letters as macOS sends them', () =>
    expect(found('스트릿 울프', '울프'.normalize('NFD'))).toBe('울프'))
  it('finds Latin letters, big or small', () => expect(found('Street Wolf', 'twolf')).toBe('t Wolf'))
  it('finds nothing for nothing', () => expect(asked('  ')).toEqual([]))
  it('takes a double final apart', () => expect(found('없기', '업ㅅ')).toBe(null))
})

describe('initials', () => {
  it('keeps everything else', () => expect(initials('레디 10초!')).toBe('ㄹㄷ 10ㅊ!'))
})
