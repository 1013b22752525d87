import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openState } from './openState.js'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'appkit-state-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))
const read = (name: string) => readFileSync(join(dir, name), 'utf8')

test('a chain without state starts anew', () => {
  const state = openState(join(dir, 'new'))
  expect(state.writtenAt()).toBe(0)
  expect(existsSync(state.file)).toBe(false)
  expect(state.fallBack()).toBeNull()
})

test('a state that is not taken gives way to the last one that was, and is kept', () => {
  const file = join(dir, 'state.json')
  writeFileSync(file, '{"block":1}')
  utimesSync(file, 1000, 1000)
  const first = openState(dir)
  expect(first.writtenAt()).toBe(1_000_000)
  // The node may write before it is known to have started.
  writeFileSync(file, '{"block":1,"more":true}')
  first.taken()
  writeFileSync(file, '{"block":2')
  const second = openState(dir)
  expect(second.fallBack()).toMatch(/last whole state/)
  expect(second.writtenAt()).toBe(1_000_000)
  expect(read('state.json')).toBe('{"block":1}')
  expect(read('state.damaged.json')).toBe('{"block":2')
  second.taken()
  expect(read('state.last.json')).toBe('{"block":1}')
})

test('a state that was not taken never becomes the one to go back to', () => {
  writeFileSync(join(dir, 'state.last.json'), 'good')
  writeFileSync(join(dir, 'state.json'), '{"of":"another shape"}')
  openState(dir)
  expect(read('state.last.json')).toBe('good')
})

test('a damaged state with nothing before it starts anew', () => {
  writeFileSync(join(dir, 'state.json'), '')
  const state = openState(dir)
  expect(state.fallBack()).toMatch(/starts anew/)
  expect(state.writtenAt()).toBe(0)
})

test('a state that an earlier start put aside stays there', () => {
  writeFileSync(join(dir, 'state.damaged.json'), 'old')
  expect(openState(dir).fallBack()).toBeNull()
  expect(read('state.damaged.json')).toBe('old')
  expect(existsSync(join(dir, 'state.json'))).toBe(false)
})

test('the files are as they were where not even a new chain starts', () => {
  writeFileSync(join(dir, 'state.json'), 'newer')
  writeFileSync(join(dir, 'state.last.json'), 'older')
  const state = openState(dir)
  expect(state.fallBack()).toMatch(/last whole state/)
  expect(state.fallBack()).toMatch(/starts anew/)
  expect(state.fallBack()).toBeNull()
  expect([read('state.json'), read('state.last.json')]).toEqual(['newer', 'older'])
})
