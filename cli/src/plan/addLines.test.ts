import { describe, expect, it } from 'vitest'
import { addLines } from './settleFile.js'

describe('addLines', () => {
  it.each([
    ['', ['dist', ''], 'dist\n'],
    ['# mine\n/dist/\n', ['node_modules', 'dist'], '# mine\n/dist/\nnode_modules\n'],
    ['**/node_modules/\r\nx', ['node_modules', 'dist'], '**/node_modules/\r\nx\r\ndist\r\n'],
    ['dist\nnode_modules', ['node_modules', 'dist'], 'dist\nnode_modules'],
    ['!dist\n#dist\n', ['dist'], '!dist\n#dist\ndist\n'],
    ['a', ['b', ''], 'a\nb\n'],
    ['a\r\nb', ['c'], 'a\r\nb\r\nc\r\n'],
    ['\n', [''], '\n'],
    ['  dist/  \n', ['dist'], '  dist/  \n'],
    ['a/b\n', ['ab', '/a/b/'], 'a/b\nab\n'],
    ['a/b/\n', ['ab/', 'a/b'], 'a/b/\nab/\n'],
  ])('%j and %j', (text, lines, expected) => {
    expect(addLines(text, lines)).toBe(expected)
    expect(addLines(expected, lines)).toBe(expected)
  })
})
