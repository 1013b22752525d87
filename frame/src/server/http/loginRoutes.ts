import * as z from 'zod/mini'
import { finishFarcaster, startFarcaster } from '../login/farcaster.js'
import {
  confirmDevice,
  finishLogin,
  readConfirmation,
  readLoginState,
  startLogin,
  stopLogin,
} from '../login/login.js'
import { finishOwnLogin, startOwnLogin } from '../login/ownLogin.js'
import { finishSocial, startSocial } from '../login/socials.js'
import { takeSignature } from '../login/walletLogin.js'
import type { ServerParts } from '../parts/parts.js'
import { endSession, refreshSession } from '../sessions/sessions.js'
import { appFields, type Routes, readSite, route, text } from './route.js'

/** The calls that log somebody in, and keep or end a session. */
export const loginRoutes = (parts: ServerParts): Routes => ({
  '/api/login': route({ mail: text, ...appFields }, ({ body, caller }) =>
    startLogin(parts, caller, { mail: body.mail, site: readSite(parts, body) }),
  ),
  '/api/login/state': route({ mail: text }, async ({ body, caller }) => ({
    state: (await readLoginState(parts, caller, body.mail)) ?? 'over',
  })),
  '/api/login/code': route({ mail: text, code: text }, ({ body, caller }) =>
    finishLogin(parts, caller, body),
  ),
  '/api/confirm/read': route({ link: text }, ({ body }) => readConfirmation(parts, body.link), true),
  '/api/confirm': route({ link: text }, ({ body }) => confirmDevice(parts, body.link), true),
  '/api/confirm/stop': route({ link: text }, ({ body }) => stopLogin(parts, body.link), true),
  '/api/social': route(
    { provider: text, returnTo: z.optional(text), ...appFields },
    ({ body: { provider, returnTo, ...app }, caller }) =>
      startSocial(parts, caller, { provider, returnTo, site: readSite(parts, app) }),
  ),
  '/api/social/code': route({ code: text }, ({ body, caller }) => finishSocial(parts, caller, body.code)),
  '/api/social/wallet': route(
    {
      state: text,
      namespace: z.enum(['eip155', 'solana']),
      address: text,
      chainId: z.optional(z.number()),
      signature: text,
    },
    ({ body, caller }) => takeSignature(parts, caller, body),
    true,
  ),
  '/api/own': route(appFields, ({ body, caller }) =>
    startOwnLogin(parts, caller, { ...body, site: readSite(parts, body) }),
  ),
  '/api/own/token': route({ token: text, ...appFields }, ({ body, caller }) =>
    finishOwnLogin(parts, caller, { ...body, site: readSite(parts, body) }),
  ),
  '/api/farcaster': route(appFields, ({ body, caller }) =>
    startFarcaster(parts, caller, readSite(parts, body)),
  ),
  '/api/farcaster/state': route(
    { id: text },
    async ({ body, caller }) => (await finishFarcaster(parts, caller, body.id)) ?? { state: 'waiting' },
  ),
  '/api/session/refresh': route({ refresh: text }, ({ body, caller }) =>
    refreshSession(parts, caller, body.refresh),
  ),
  '/api/session/end': route({}, async ({ session }) => endSession(parts, await session())),
})
