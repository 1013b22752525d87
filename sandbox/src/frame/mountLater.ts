import { type AppEnv, parseJson, readBody, type Sql, toResponse } from 'appkit-server/parts'
import type { Hono } from 'hono'
import { isOwnPage, pageHeaders } from '../dev/ownPage.js'

const maxHours = 24 * 365

/**
 * Serves `/dev/wallet/later`, with which the waits for ways to log in are over at once: nobody who tries them waits a day.
 * Ways that were linked or asked for were so many hours earlier from then on. The clock of the wallet stays that of the
 * browser.
 */
export function mountLater(app: Hono<AppEnv>, sql: Sql): void {
  app.post('/dev/wallet/later', async (context) => {
    if (!isOwnPage(context.req.raw.headers, new URL(context.req.url).origin))
      return toResponse({ status: 403, json: {}, headers: pageHeaders })
    const body = parseJson(await readBody(context.req.raw))
    const hours =
      typeof body === 'object' && body !== null && 'hours' in body ? Number(body.hours) : Number.NaN
    if (!(hours > 0 && hours <= maxHours))
      return toResponse({
        status: 422,
        json: { problems: { hours: `From 0 to ${maxHours}.` } },
        headers: pageHeaders,
      })
    const span = Math.ceil(hours * 60 * 60_000)
    await sql.run(
      `update frame_identities set opens_at = max(0, opens_at - ?),
        removal_at = case when removal_at = 0 then 0 else max(1, removal_at - ?) end`,
      [span, span],
    )
    return toResponse({ status: 200, json: {}, headers: pageHeaders })
  })
}
