import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openSql } from '../store/openSql.js'
import type { Sql } from '../store/types.js'
import { type NameStoreOptions, openNameStore } from './openNameStore.js'

const ann = `0x${'aA'.repeat(20)}`
const ben = `0x${'b'.repeat(40)}`
const base = '2147492101'

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

/** Names in a database of its own, and how many questions that was asked. */
async function openNames(options: NameStoreOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'names-'))
  const sql = await openSql({ file: join(folder, 'names.sqlite') })
  cleanups.push(async () => {
    await sql.close()
    rmSync(folder, { recursive: true })
  })
  let asked = 0
  const all: Sql['all'] = (text, values) => {
    asked += 1
    return sql.all(text, values)
  }
  let now = Date.parse('2026-01-01T00:00:00Z')
  const names = await openNameStore({ ...sql, all }, () => now++, options)
  return {
    names,
    asked: () => asked,
    pass: (ms: number) => {
      now += ms
    },
  }
}

test('a name is that of an account only if nobody else can have it pay somebody else', async () => {
  const { names } = await openNames()
  await names.add('ann.shop.id', {}, { 60: ben, [base]: ben })
  expect(await names.primaryName(ben)).toMatchObject({ name: 'ann.shop.id' })
  // Ben says that the account of Ann is his on another network, and would be paid when somebody pays Ann by that name.
  await names.setAddress('ann.shop.id', Number(base), ann)
  expect(await names.primaryName(ann)).toBeNull()
  // So he would if he took the account of Ann out again when she has told others that name.
  await names.setAddress('ann.shop.id', 60, ann)
  await names.setAddress('ann.shop.id', Number(base), ben)
  expect([await names.primaryName(ann), await names.primaryName(ben)]).toEqual([null, null])
  await names.add('ann-one.shop.id', {}, { 60: ann, [base]: ann })
  expect(await names.primaryName(ann.toLowerCase())).toMatchObject({ name: 'ann-one.shop.id' })
})

test('however many names an account has, they are read by two questions', async () => {
  const { asked, names } = await openNames()
  for (const label of ['one', 'two', 'six'])
    await names.add(`${label}.shop.id`, { bio: label }, { 60: ann, [base]: ben })
  const before = asked()
  const found = await names.findByAddress(ann)
  expect(found.map(({ name }) => name)).toEqual(['one.shop.id', 'two.shop.id', 'six.shop.id'])
  expect(found).toEqual(await Promise.all(found.map(({ name }) => names.find(name))))
  expect(asked() - before - 2 * found.length).toBe(2)
  expect(await names.findByAddress(ann.toLowerCase())).toEqual([])
})

test('a network can register only so many names in a day, and others register theirs', async () => {
  const { names, pass } = await openNames({ maxOfNetwork: 2 })
  await names.add('old.shop.id', {}, { 60: ann })
  for (const label of ['one', 'two']) {
    expect(await names.room(ann, 7)).toBe('free')
    await names.add(`${label}.shop.id`, {}, { 60: ann }, 7)
  }
  expect([await names.room(ben, 7), await names.room(ann, 8)]).toEqual(['network', 'free'])
  pass(86_400_000)
  expect(await names.room(ben, 7)).toBe('free')
})

test('an address can register a hundred names, and those that somebody else gives it take none of its room', async () => {
  const { names, pass } = await openNames()
  for (let count = 0; count < 100; count += 1) {
    expect(await names.room(ann.toLowerCase(), 7)).toBe('free')
    await names.add(`name${count}.shop.id`, {}, { 60: ann, [base]: ann }, 7)
  }
  expect([await names.room(ann, 7), await names.room(ben, 7)]).toEqual(['address', 'free'])
  pass(86_400_000)
  expect(await names.room(ann, 8)).toBe('address')
  for (let count = 0; count < 100; count += 1) {
    await names.setAddress(`name${count}.shop.id`, 60, ben)
    await names.setAddress(`name${count}.shop.id`, Number(base), ben)
  }
  expect(await names.room(ben, 7)).toBe('free')
})
