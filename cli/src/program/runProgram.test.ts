import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { InterruptedError } from '../errors/CliError.js'
import { SpecError } from '../generate/document/problems.js'
import { isOldNode, reportFailure, runProgram } from './runProgram.js'

describe('the report of a failure', () => {
  const mistake = new SpecError([{ file: 'specs/a.yaml', line: 7, col: 15, reason: 'type must be a text.' }])
  const told = (isJson: boolean, failure: Error = mistake) => {
    const texts = { out: '', error: '' }
    const code = reportFailure(failure, isJson, {
      writeOut: (text) => {
        texts.out += text
      },
      writeError: (text) => {
        texts.error += text
      },
    })
    return { code, ...texts }
  }

  it('tells the author of a spec the place of the mistake, and nothing of the program', () => {
    expect(told(false)).toEqual({ code: 1, out: '', error: 'specs/a.yaml:7:15 type must be a text.\n' })
  })

  it('tells a program the code and the place of a mistake in a spec', () => {
    const { code, out } = told(true)
    expect(code).toBe(1)
    expect(JSON.parse(out)).toEqual({
      error: {
        code: 'SPEC_INVALID',
        message: 'specs/a.yaml:7:15 type must be a text.',
        file: 'specs/a.yaml',
        line: 7,
        column: 15,
      },
    })
  })

  it('tells who stopped it what was written, in a sentence or as one JSON document', () => {
    const stopped = new InterruptedError('Nothing was written.')
    expect(told(false, stopped)).toEqual({ code: 130, out: '', error: 'Nothing was written.\n' })
    const { code, error, out } = told(true, stopped)
    expect({ code, error }).toEqual({ code: 130, error: '' })
    expect(JSON.parse(out)).toEqual({ error: { code: 'INTERRUPTED', message: 'Nothing was written.' } })
  })
})

describe('the program', () => {
  it.each([
    ['--dry-run', ['add', 'legalCheckbox', '--yes']],
    ['--no-install', ['add', 'email']],
    ['--undo', ['migrate', 'from-rainbowkit']],
    ['--json', ['list']],
    ['--allow-dirty', ['upgrade']],
    ['--yes', ['create', 'my-app']],
    ['--on-conflict=error', ['generate']],
    ['-y', ['init', 'my-app']],
  ])('refuses %s before the command, which would not get it', async (flag, words) => {
    const texts = { out: '', error: '' }
    const code = await runProgram('create-appkit', [flag, ...words], {
      // Nothing can be written below a file.
      cwd: join(import.meta.filename, 'none'),
      env: {},
      isTerminal: false,
      writeOut: (text) => {
        texts.out += text
      },
      writeError: (text) => {
        texts.error += text
      },
    })
    const typed = { '-y': '--yes', '--on-conflict=error': '--on-conflict' }[flag] ?? flag
    const sentence = `Write ${typed} after the command: create-appkit ${words[0] === 'init' ? 'create' : words[0]} ${typed}`
    const isJson = flag === '--json'
    expect({ code, said: isJson ? JSON.parse(texts.out).error : texts.error }).toEqual({
      code: 2,
      said: isJson ? { code: 'USAGE', message: sentence } : `${sentence}\n`,
    })
  })
})

it.each([
  ['18.20.8', true],
  ['20.18.3', true],
  ['20.19.0', false],
  ['22.2.0', false],
])('isOldNode tells the user of Node %s %s', (version, expected) => {
  expect(isOldNode(version)).toBe(expected)
})
