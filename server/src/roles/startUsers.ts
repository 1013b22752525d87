import { addressesIn, endSignIns, readAddressData } from '../data/addressData.js'
import { asServerError, migrateAll, readWalletSecrets } from '../data/openServerData.js'
import { ServerError } from '../errors/ServerError.js'
import { openUsers, type Users } from '../frame/frame.js'
import { listen } from '../http/listen.js'
import { describeError } from '../operate/createLogger.js'
import { reportRequest } from '../operate/reportRequest.js'
import { findSpecs } from '../spec/findSpecs.js'
import { loadUsersSpec } from '../spec/loadSpecs.js'
import type { OpenSql } from '../store/openSql.js'
import { createUsersApp } from '../users/createUsersApp.js'
import { describeWallet } from './startWalletRole.js'
import type { StartRole } from './types.js'

/** Serves the users API and its page on a port of its own. */
export const startUsers: StartRole = async (parts) => {
  const { config, log, onBroken, probes } = parts
  const { users: entry, wallet } = config
  if (entry === null || wallet === null)
    throw new ServerError('BAD_CONFIG', 'The role users needs the entries users and wallet.')
  const sql = await parts.database()
  await migrateAll(sql)
  const { base } = sql
  const users = await openUsers({
    config: describeWallet(config, wallet),
    database: base,
    secret: readWalletSecrets(config, parts.env, (line) => log.warn({ role: 'users' }, line)),
    deletionDays: entry.deletionDays,
    endMore: endSignIns,
    onError: (error) => log.error({ role: 'users', ...describeError(error) }, 'users'),
  }).catch((cause: unknown) => {
    throw asServerError(cause)
  })
  const answer = createUsersApp({
    users: withAddressData(users, sql),
    operations: loadUsersSpec(findSpecs()),
    keys: entry.keys,
    proxy: config.proxy,
    callsPerMinute: config.limits.requestsPerMinute,
    onBroken,
    trace: (answer) => parts.traces.request(answer, (record) => ({ ...record, role: 'users' })),
    onRequest: (record, admin) => reportRequest(parts, { ...record, role: 'users', admin }),
  })
  const server = await listen({
    port: entry.port,
    host: entry.host,
    maxConnections: 100,
    answer: (request, bindings) => probes(request) ?? answer(request, bindings),
    onFailure: onBroken,
    advice: 'set users.port to another one',
  })
  log.info({ role: 'users', port: server.port }, 'the users API listens')
  return { drain: () => server.drain(), close: () => server.close() }
}

/** Users whose exports have the data that the other roles keep of their addresses. */
const withAddressData = (users: Users, sql: OpenSql): Users => ({
  ...users,
  exportUser: async (...given) => {
    const found = await users.exportUser(...given)
    if (found === null) return null
    return { ...found, ...(await readAddressData(sql, addressesIn(found))) }
  },
})
