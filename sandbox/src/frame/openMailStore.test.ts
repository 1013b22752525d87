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
  folder = mkdtempSync(join(tmpdir(), 'appkit-mails-'))
  store = openStore(join(folder, 's.sqlite'))
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

const columns = `id integer primary key autoincrement, at integer not null,
  recipient text not null, subject text not null, text text not null`
const mail = { to: 'ada@example.com', subject: 'Log in', text: '123456' }

test('openMailStore keeps mails from one start to the next', async () => {
  const first = await openMailStore(store.sql, () => 7)
  await first.add({ ...mail, html: '<p>123456</p>' })
  const second = await openMailStore(store.sql, () => 8)
  await second.add(mail)
  expect(await second.list()).toEqual([
    { ...mail, id: 2, at: 8, html: '' },
    { ...mail, id: 1, at: 7, html: '<p>123456</p>' },
  ])
})

test('openMailStore reads the mails of a database that counted no steps, as they are designed', async () => {
  await store.sql.run(`create table mails (${columns}, html text not null default '')`)
  const insert = 'insert into mails (id, at, recipient, subject, text, html) values (?, ?, ?, ?, ?, ?)'
  await store.sql.run(insert, [3, 5, mail.to, mail.subject, mail.text, '<p>3</p>'])
  await store.sql.run(insert, [4, 6, mail.to, mail.subject, mail.text, '<p>4</p>'])
  const mails = await openMailStore(store.sql)
  expect(await mails.list()).toEqual([
    { ...mail, id: 4, at: 6, html: '<p>4</p>' },
    { ...mail, id: 3, at: 5, html: '<p>3</p>' },
  ])
})
