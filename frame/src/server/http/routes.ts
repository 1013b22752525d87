import { isAllowedOrigin } from '../../shared/origins.js'
import { cancelRemoval, readRemovals, requireThawed, startExport, startRemoval } from '../custody.js'
import { confirmOldEmail, finishEmailChange, startEmailChange } from '../emailChange.js'
import { FrameError } from '../errors.js'
import { finishFarcaster, startFarcaster } from '../farcaster.js'
import { confirmDevice, finishLogin, readConfirmation, readLoginState, startLogin } from '../login.js'
import { closeNotices, readNotices } from '../notices.js'
import type { Caller, ServerParts } from '../parts.js'
import { endSession, refreshSession, type Session } from '../sessions.js'
import { finishSocial, startSocial } from '../socials.js'
import { addWallet, changeSlots, findWallet, releaseSecret } from '../wallets.js'

interface Call {
  readonly caller: Caller
  readonly body: Readonly<Record<string, unknown>>
  readonly session: () => Promise<Session>
}

/** A call that the page makes. */
export interface Route {
  readonly keys: readonly string[]
  /** Without a proof: for the page behind a link, whose browser may be another one. */
  readonly open?: boolean
  readonly act: (call: Call) => Promise<unknown>
}

/** The calls of the page, by their path. */
export function routesOf(parts: ServerParts): Readonly<Record<string, Route>> {
  const { config } = parts
  const readSite = ({ projectId, site }: Call['body']): string => {
    const project = typeof projectId === 'string' ? config.projects.get(projectId) : undefined
    if (!project || typeof site !== 'string' || !isAllowedOrigin(project.patterns, site))
      throw new FrameError('ORIGIN')
    return site
  }
  return {
    '/api/login': {
      keys: ['mail', 'projectId', 'site'],
      act: ({ body, caller }) => startLogin(parts, caller, { mail: body.mail, site: readSite(body) }),
    },
    '/api/login/state': {
      keys: ['mail'],
      act: async ({ body, caller }) => ({
        state: (await readLoginState(parts, caller, body.mail)) ?? 'over',
      }),
    },
    '/api/login/code': {
      keys: ['mail', 'code'],
      act: ({ body, caller }) => finishLogin(parts, caller, { code: body.code, mail: body.mail }),
    },
    '/api/social': {
      keys: ['provider', 'projectId', 'site', 'returnTo'],
      act: ({ body, caller }) => {
        const { provider, returnTo } = body
        return startSocial(parts, caller, { provider, returnTo, site: readSite(body) })
      },
    },
    '/api/social/code': {
      keys: ['code'],
      act: ({ body, caller }) => finishSocial(parts, caller, { code: body.code }),
    },
    '/api/farcaster': {
      keys: ['projectId', 'site'],
      act: ({ body, caller }) => startFarcaster(parts, caller, readSite(body)),
    },
    '/api/farcaster/state': {
      keys: ['id'],
      act: async ({ body, caller }) =>
        (await finishFarcaster(parts, caller, body.id)) ?? { state: 'waiting' },
    },
    '/api/confirm/read': {
      keys: ['link'],
      open: true,
      act: ({ body }) => readConfirmation(parts, body.link),
    },
    '/api/confirm': {
      keys: ['link'],
      open: true,
      act: async ({ body }) => {
        await confirmDevice(parts, body.link)
        return {}
      },
    },
    '/api/session/refresh': {
      keys: ['refresh'],
      act: ({ body, caller }) => refreshSession(parts, caller, body.refresh),
    },
    '/api/session/end': {
      keys: [],
      act: async ({ session }) => {
        await endSession(parts, await session())
        return {}
      },
    },
    '/api/wallet': {
      keys: [],
      act: async ({ caller, session }) => {
        const known = await session()
        const [wallet, removals] = [await findWallet(parts, known), await readRemovals(parts, known)]
        const notices = await readNotices(parts, known, caller)
        const news = notices.length === 0 ? {} : { notices }
        return { mail: known.mail, wallet: wallet ?? null, removals, ...news }
      },
    },
    '/api/notices/close': {
      keys: ['ids'],
      act: async ({ body, caller, session }) => {
        await closeNotices(parts, await session(), caller, body.ids)
        return {}
      },
    },
    '/api/approval': {
      keys: ['requestHash', 'site', 'visibleFor', 'permission'],
      act: async ({ body, session }) => {
        const known = await session()
        const { permission } = body
        const detail = {
          ...readApproval(body),
          ...(typeof permission === 'string' && { permission: permission.slice(0, 66) }),
        }
        await requireThawed(parts, known)
        await parts.store.audit('approval', known.account, detail)
        return {}
      },
    },
    '/api/email': {
      keys: ['mail', 'projectId', 'site'],
      act: async ({ body, caller, session }) =>
        startEmailChange(parts, caller, await session(), { mail: body.mail, site: readSite(body) }),
    },
    '/api/email/old': {
      keys: ['code'],
      act: async ({ body, caller, session }) => {
        await confirmOldEmail(parts, caller, await session(), body.code)
        return {}
      },
    },
    '/api/email/new': {
      keys: ['code'],
      act: async ({ body, caller, session }) => finishEmailChange(parts, caller, await session(), body.code),
    },
    '/api/export': {
      keys: ['requestHash', 'site', 'visibleFor'],
      act: async ({ body, session }) => {
        await startExport(parts, await session(), readApproval(body))
        return {}
      },
    },
    '/api/wallet/removal': {
      keys: ['slot', 'keep'],
      act: async ({ body, session }) => {
        const known = await session()
        const { keep, slot } = body
        const wallet = await findWallet(parts, known)
        const found = wallet?.record.slots.find(({ id }) => id === slot)
        if (found === undefined || typeof keep !== 'boolean') throw new FrameError('BAD_REQUEST')
        await (keep ? cancelRemoval(parts, known, found.id) : startRemoval(parts, known, found))
        return {}
      },
    },
    '/api/wallet/add': {
      keys: ['record'],
      act: async ({ body, session }) => {
        await addWallet(parts, await session(), body.record)
        return {}
      },
    },
    '/api/wallet/slots': {
      keys: ['record', 'revision', 'signature', 'assertion'],
      act: async ({ body, session }) => {
        const { assertion, record, revision, signature } = body
        await changeSlots(parts, await session(), { assertion, record, revision, signature })
        return {}
      },
    },
    '/api/wallet/secret': {
      keys: ['slot'],
      act: async ({ body, caller, session }) => ({
        secret: await releaseSecret(parts, caller, await session(), body.slot),
      }),
    },
  }
}

/** What is written into the log of an approval. */
function readApproval({ requestHash, site, visibleFor }: Call['body']) {
  if (typeof requestHash !== 'string' || typeof site !== 'string' || typeof visibleFor !== 'number')
    throw new FrameError('BAD_REQUEST')
  return { requestHash: requestHash.slice(0, 64), site: site.slice(0, 300), visibleFor }
}
