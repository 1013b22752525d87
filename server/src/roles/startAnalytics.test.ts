import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openEventStore } from '../analytics/openEventStore.js'
import type { Logger } from '../operate/createLogger.js'
import { startServer } from '../serve/startServer.js'
import { openSql } from '../store/openSql.js'

const silent = { info: () => {}, warn: () => {}, error: () => {} } as unknown as Logger
/** A hundred events of one moment. */
const eventsOf = (moment: string) =>
  Array.from({ length: 100 }, (_, at) => ({
    eventId: `${moment}-${at}`,
    url: 'https://shop.io/',
    domain: 'shop.io',
    timestamp: 1,
    props: { type: 'track', event: 'MODAL_OPEN' },
  }))

test('a server that is started with fewer events than there are keeps the newest of them', async () => {
  const data = mkdtempSync(join(tmpdir(), 'appkit-analytics-'))
  const open = () => openSql({ file: join(data, 'server.sqlite') })
  let now = Date.now()
  const before = await open()
  const store = await openEventStore(before, () => (now += 1))
  for (const moment of ['first', 'second', 'last']) await store.add('shop', eventsOf(moment))
  await before.close()
  const config = {
    origin: 'http://localhost:4610',
    port: 0,
    data,
    projects: { shop: { name: 'Shop', origins: ['https://shop.io'] } },
    operations: { port: 0 },
    limits: { events: 100 },
  }
  await (await startServer(config, { roles: ['analytics'], env: {}, log: silent })).close()
  const after = await open()
  const kept = await after.all('select id from analytics_events')
  const newest = eventsOf('last').map(({ eventId }) => eventId)
  expect(kept.map(({ id }) => String(id)).sort()).toEqual(newest.sort())
  await after.close()
  rmSync(data, { recursive: true, force: true })
})
