import * as z from 'zod/mini'
import { requireOpening } from '../identities/identities.js'
import { startEmailChange } from '../linking/emailChange.js'
import type { ServerParts } from '../parts/parts.js'
import { confirmEmail, createPasskeyAccount, finishPasskey, startPasskey } from '../passkeys/passkeys.js'
import { appFields, type Routes, readSite, route, text } from './route.js'

/** A part of the answer of a passkey: base64url of a bounded length. */
const part = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[A-Za-z0-9_-]+$/))

/** Fields of an assertion: the answer of a passkey that there is already. */
export const answerFields = {
  credential: part(1400),
  clientData: part(4096),
  authenticatorData: part(4096),
  signature: part(1024),
  ...appFields,
}

/** The calls that log somebody in with a passkey alone, and add an email to such an account. */
export const passkeyRoutes = (parts: ServerParts): Routes => ({
  '/api/passkey/start': route(
    { use: z.enum(['create', 'get', 'email']), ...appFields },
    async ({ body, caller }) => startPasskey(parts, caller, { use: body.use, site: readSite(parts, body) }),
  ),
  '/api/passkey/create': route(
    { credential: part(1400), clientData: part(4096), attestation: part(8192), ...appFields },
    ({ body: { projectId, site, ...made }, caller }) =>
      createPasskeyAccount(parts, caller, made, readSite(parts, { projectId, site })),
  ),
  '/api/passkey/email': route(
    { mail: text, ...answerFields },
    async ({ body: { mail, projectId, site: named, ...assertion }, caller, session }) => {
      const [known, site] = [await session(), readSite(parts, { projectId, site: named })]
      await confirmEmail(parts, caller, known, { assertion, site })
      return startEmailChange(parts, caller, known, { mail, site, isProved: true })
    },
  ),
  '/api/passkey/get': route(answerFields, ({ body: { projectId, site: named, ...assertion }, caller }) =>
    finishPasskey(parts, caller, { assertion, site: readSite(parts, { projectId, site: named }) }, (user) =>
      requireOpening(parts, caller, { user }),
    ),
  ),
})
