import { describe, expect, it } from 'vitest'
import { canAsk } from './prompts.js'

describe('canAsk', () => {
  const silent = { yes: false, json: false }
  it.each<
    [name: string, flags: typeof silent, env: Record<string, string>, terminal: boolean, expected: boolean]
  >([
    ['a terminal', silent, {}, true, true],
    ['no terminal', silent, {}, false, false],
    ['CI', silent, { CI: 'true' }, true, false],
    ['CI=1', silent, { CI: '1' }, true, false],
    ['CI=false', silent, { CI: 'false' }, true, true],
    ['CI empty', silent, { CI: '' }, true, true],
    ['--yes', { ...silent, yes: true }, {}, true, false],
    ['--json', { ...silent, json: true }, {}, true, false],
    ['a terminal that cannot redraw', silent, { TERM: 'dumb' }, true, false],
  ])('%s', (_name, flags, env, terminal, expected) => {
    expect(canAsk(flags, env, terminal)).toBe(expected)
  })
})
