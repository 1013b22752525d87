import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './stage.js'

/** The policy that the documentation tells hosts to send, with the addresses of this run. */
export function readPolicy(addresses: string): string {
  const [, policy] =
    /^```\n(default-src[\s\S]*?)```$/m.exec(readFileSync(join(root, 'docs/csp.md'), 'utf8')) ?? []
  if (policy === undefined) throw new Error('docs/csp.md has no policy')
  return (
    policy
      .trim()
      .replaceAll('\n', ' ')
      // Each test that needs a frame serves its own.
      .replace('<endpoints.secureSite>', 'http://wallet.localhost:*')
      .replace(/<.*>/, `${addresses} ${addresses.replace(/^http/, 'ws')}`)
  )
}
