import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { removeMark } from '../../../../common/node/markFile.js'
import { markOf } from '../../../../common/node/processLock.js'
import { takeFile } from './takeFile.js'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'appkit-take-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))
const file = () => join(dir, 'wallet.db')
const mark = () => `${file()}.pid`

it('a second server on a file is refused until the first one has let go', () => {
  const release = takeFile(file())
  expect(() => takeFile(file())).toThrow('Another process uses')
  release()
  expect(readdirSync(dir)).toEqual([])
  takeFile(file())()
})

it.each(['2147483647 90', '0 ', 'nothing', ''])('a mark %j of nobody who runs is taken over', (text) => {
  writeFileSync(mark(), text)
  const release = takeFile(file())
  expect(readFileSync(mark(), 'utf8')).toBe(`${process.pid} ${markOf(process.pid).born}`)
  release()
  expect(readdirSync(dir)).toEqual([])
})

it('a server that found the mark of a dead one leaves the mark that another has put in its place', () => {
  const { born, pid } = markOf(process.ppid)
  writeFileSync(mark(), `${pid} ${born}`)
  removeMark(mark(), '2147483647 90')
  expect(readFileSync(mark(), 'utf8')).toBe(`${pid} ${born}`)
  expect(() => takeFile(file())).toThrow('Another process uses')
  expect(readdirSync(dir)).toEqual(['wallet.db.pid'])
})
