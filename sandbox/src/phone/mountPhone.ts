import { readFileSync } from 'node:fs'
import { type AppEnv, toResponse } from 'appkit-server/parts'
import type { Hono } from 'hono'
import type { ChainFacts } from '../api/types.js'
import { dockedHeaders } from '../dev/ownPage.js'

export interface MountPhoneParameters {
  readonly app: Hono<AppEnv>
  readonly chains: readonly ChainFacts[]
  /** Accepted project ids, or null to accept any. */
  readonly projects: ReadonlySet<string> | null
}

/** The path of the page. Apps append `wc?uri=…` to the link of a wallet app. */
const phonePath = '/wallet'

const files = [
  [phonePath, 'phone.html', 'text/html'],
  [`${phonePath}/`, 'phone.html', 'text/html'],
  [`${phonePath}/wc`, 'phone.html', 'text/html'],
  [`${phonePath}/phone.css`, 'phone.css', 'text/css'],
  // The build creates it from `sandbox/phone`.
  [`${phonePath}/phone.js`, 'phone.js', 'text/javascript'],
] as const

/** Serves the phone wallet. Its keys are public, so anyone who can reach the sandbox can use it. */
export function mountPhone({ app, chains, projects }: MountPhoneParameters): void {
  for (const [path, file, type] of files) {
    app.get(path, () => {
      const text = readFileSync(new URL(`./assets/${file}`, import.meta.url), 'utf8')
      return toResponse({ status: 200, type, text, headers: dockedHeaders })
    })
  }
  const [projectId = 'local'] = projects ?? []
  const json = { projectId, chains: chains.map(({ caip2, name }) => ({ caip2, name })) }
  app.get(`${phonePath}/config.json`, () => toResponse({ status: 200, json, headers: dockedHeaders }))
}
