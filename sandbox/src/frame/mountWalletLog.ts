import { type AppEnv, isAllowedOrigin, type Sql, toResponse } from 'appkit-server/parts'
import type { Hono } from 'hono'
import { fieldsOf } from '../../../common/records.js'
import { pageHeaders } from '../dev/ownPage.js'

/** The acts of the wallet's log that are told: ways to log in that came and went, a copy of what is stored, and that the key was shown. */
const told = ['link', 'unlink-start', 'unlink-cancel', 'unlink', 'data', 'export'] as const

/**
 * Serves `/dev/wallet/log?address=0x…`, which tells apps of this machine what the user of an address has done in the wallet, so
 * that a demo or a test waits for the act and not for a press. A page of the internet can read nothing of it.
 */
export function mountWalletLog(app: Hono<AppEnv>, sql: Sql): void {
  app.get('/dev/wallet/log', async (context) => {
    const origin = context.req.header('origin') ?? null
    const isLocal = isAllowedOrigin(origin, [])
    if (origin !== null && !isLocal) return toResponse({ status: 403, json: {}, headers: pageHeaders })
    const headers = {
      ...pageHeaders,
      vary: 'origin',
      ...(origin && { 'access-control-allow-origin': origin }),
    }
    const address = context.req.query('address')?.toLowerCase() ?? ''
    if (!/^0x[0-9a-f]{40}$/.test(address)) {
      const problems = { address: '0x and 40 hexadecimal digits.' }
      return toResponse({ status: 422, json: { problems }, headers })
    }
    const rows = await sql.all(
      `select at, event, detail from frame_audit
        where subject in (select account from frame_addresses where address = ?)
        and event in (${told.map(() => '?').join()}) order by at, number`,
      [address, ...told],
    )
    const entries = rows.map(({ at, detail, event }) => {
      const { kind } = fieldsOf(JSON.parse(String(detail)))
      return { at: Number(at), event: String(event), ...(typeof kind === 'string' && { kind }) }
    })
    return toResponse({ status: 200, json: { entries }, headers })
  })
}
