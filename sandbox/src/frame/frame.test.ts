import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '../store/openStore.js'
import type { Store } from '../store/types.js'
import { openMailStore } from './openMailStore.js'

let folder: string
let store: Store
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'appkit-mail-'))
  store = openStore(join(folder, 's.sqlite'))
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

test('the mail store keeps the latest hundred mails, newest first', async () => {
  const mails = await openMailStore(store.sql, () => 7)
  for (let at = 1; at <= 105; at++) await mails.add({ to: 'a@example.com', subject: `s${at}`, text: 't' })
  const list = await mails.list()
  expect(list).toHaveLength(100)
  expect(list[0]).toMatchObject({ to: 'a@example.com', subject: 's105', text: 't', at: 7 })
  expect(list.at(-1)?.subject).toBe('s6')
})

test('the mail store takes a mailbox of an earlier version, whose mails were text alone', async () => {
  await store.sql.run(
    'create table mails (id integer primary key, at integer, recipient text, subject text, text text)',
  )
  await store.sql.run("insert into mails values (1, 7, 'a@example.com', 'old', 't')")
  const mails = await openMailStore(store.sql, () => 8)
  await mails.add({ to: 'a@example.com', subject: 'new', text: 't', html: '<p>t</p>' })
  expect((await mails.list()).map(({ html, subject }) => [subject, html])).toEqual([
    ['new', '<p>t</p>'],
    ['old', ''],
  ])
})
