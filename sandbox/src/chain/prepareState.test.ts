import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareState } from './prepareState.js'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'appkit-state-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

test('a chain without state starts anew', () => {
  const state = prepareState(join(dir, 'new'))
  expect(state).toMatchObject({ writtenAt: 0, notice: null })
  expect(existsSync(state.file)).toBe(false)
})

test('a damaged state gives way to the last whole one, and is kept', () => {
  const file = join(dir, 'state.json')
  writeFileSync(file, '{"block":1}')
  utimesSync(file, 1000, 1000)
  expect(prepareState(dir)).toMatchObject({ writtenAt: 1_000_000, notice: null })
  writeFileSync(file, '{"block":2')
  const state = prepareState(dir)
  expect(state.notice).toMatch(/last whole state/)
  expect(state.writtenAt).toBe(1_000_000)
  expect(readFileSync(file, 'utf8')).toBe('{"block":1}')
  expect(readFileSync(join(dir, 'state.damaged.json'), 'utf8')).toBe('{"block":2')
})

test('a damaged state with nothing before it starts anew', () => {
  writeFileSync(join(dir, 'state.json'), '')
  const state = prepareState(dir)
  expect(state).toMatchObject({ writtenAt: 0 })
  expect(state.notice).toMatch(/starts anew/)
})
