import * as z from 'zod/mini'
import { listIdentities } from '../identities/identities.js'
import {
  startFarcasterProof,
  startMailProof,
  startProviderProof,
  takeFarcasterProof,
  takeMailProof,
  takeProviderProof,
} from '../linking/linkProofs.js'
import { addLink } from '../linking/links.js'
import { listPasskeys, startPasskeyProof, takePasskeyProof } from '../linking/passkeyProofs.js'
import { finishUnlink, keepIdentity, startUnlink } from '../linking/unlinks.js'
import { windowProviders } from '../login/socials.js'
import type { ServerParts } from '../parts/parts.js'
import { passkeyUser } from '../passkeys/passkeyUser.js'
import { signatureText } from '../wallets/walletSignature.js'
import { answerFields } from './passkeyRoutes.js'
import { appFields, type Call, type Routes, readSite, route, text } from './route.js'

/** The calls about the ways to log in to the account of the user who is logged in. */
export const linkRoutes = (parts: ServerParts): Routes => ({
  '/api/identities': route({}, (call) => readIdentities(parts, call)),
  '/api/link/provider': route({ provider: text }, async ({ body, caller, session }) =>
    startProviderProof(parts, caller, await session(), body.provider),
  ),
  '/api/link/provider/code': route({ code: text }, async ({ body, caller, session }) =>
    takeProviderProof(parts, caller, await session(), body.code),
  ),
  '/api/link/farcaster': route(appFields, async ({ body, caller, session }) =>
    startFarcasterProof(parts, caller, await session(), readSite(parts, body)),
  ),
  '/api/link/farcaster/state': route(
    { id: text },
    async ({ body, caller, session }) =>
      (await takeFarcasterProof(parts, caller, await session(), body.id)) ?? { state: 'waiting' },
  ),
  '/api/link/mail': route({ mail: text, ...appFields }, async ({ body, caller, session }) =>
    startMailProof(parts, caller, await session(), { mail: body.mail, site: readSite(parts, body) }),
  ),
  '/api/link/mail/code': route({ code: text }, async ({ body, caller, session }) =>
    takeMailProof(parts, caller, await session(), body.code),
  ),
  '/api/link/passkey': route(appFields, async ({ body, caller, session }) =>
    startPasskeyProof(parts, caller, await session(), readSite(parts, body)),
  ),
  '/api/link/passkey/answer': route(
    answerFields,
    async ({ body: { projectId, site: named, ...assertion }, caller, session }) => {
      const [known, site] = [await session(), readSite(parts, { projectId, site: named })]
      return takePasskeyProof(parts, caller, known, { assertion, site })
    },
  ),
  '/api/link': route({ proof: text, signature: signatureText }, async ({ body, caller, session }) =>
    addLink(parts, caller, await session(), body),
  ),
  '/api/unlink/start': route({ id: text, keep: z.boolean() }, async ({ body: { id, keep }, session }) =>
    (keep ? keepIdentity : startUnlink)(parts, await session(), id),
  ),
  '/api/unlink': route(
    { id: text, signature: signatureText, assertion: z.optional(z.unknown()) },
    async ({ body, session }) => finishUnlink(parts, await session(), body),
  ),
})

/** The ways to log in to an account, and the ones that this server has. */
async function readIdentities(parts: ServerParts, { session }: Call<unknown>) {
  const known = await session()
  const identities = await listIdentities(parts, known.account)
  const { socials = {} } = parts.config
  const passkeys = await listPasskeys(parts, known, identities)
  return {
    identities: identities.map(({ id, isLinked, kind, name, opensAt, removalAt, since }) => ({
      id,
      kind: kind ?? '',
      name,
      since,
      opensAt,
      removalAt,
      isOwn: !isLinked,
      isCurrent: id === known.identity,
    })),
    ...(passkeys && { passkeys }),
    isOfPasskey: identities.some(({ id }) => id === passkeyUser(parts.secrets, known.account)),
    hasFarcaster: socials.farcaster !== undefined,
    providers: windowProviders.filter((each) => socials[each]),
  }
}
