import * as z from 'zod/mini'
import { areEnough } from '../../shared/vaultRecord.js'
import { FrameError } from '../base/errors.js'
import { confirmOldEmail, finishEmailChange, startEmailChange } from '../linking/emailChange.js'
import { findMove } from '../moveIn/moveIn.js'
import { days, type ServerParts } from '../parts/parts.js'
import { requireNoLogin } from '../passkeys/linkedPasskeys.js'
import { closeNotices, maxShown, readNotices } from '../sessions/notices.js'
import { readDeletion } from '../users/leaving.js'
import { cancelRemoval, readRemovals, requireThawed, startExport, startRemoval } from '../wallets/custody.js'
import { needsProof, proveWallet } from '../wallets/proveWallet.js'
import { recordSignIn } from '../wallets/signIns.js'
import { walletProof } from '../wallets/walletProofs.js'
import { addWallet, changeSlots, findWallet, releaseSecret, slotChange } from '../wallets/wallets.js'
import { appFields, type Call, type Routes, readSite, route, text } from './route.js'

/** The fields of a body that describe an approval. */
const approval = { requestHash: text, site: text, visibleFor: z.number() }

/** The calls about the wallet of the user who is logged in. */
export const walletRoutes = (parts: ServerParts): Routes => ({
  '/api/wallet': route({}, (call) => readWallet(parts, call)),
  '/api/wallet/add': route({ record: z.unknown(), proof: walletProof }, async ({ body, session }) =>
    addWallet(parts, await session(), body.record, body.proof),
  ),
  '/api/wallet/prove': route({ proof: walletProof }, async ({ body, session }) =>
    proveWallet(parts, await session(), body.proof),
  ),
  '/api/wallet/slots': route(slotChange, async ({ body, session }) =>
    changeSlots(parts, await session(), body),
  ),
  '/api/wallet/removal': route({ slot: text, keep: z.boolean() }, (call) => setRemoval(parts, call)),
  '/api/wallet/secret': route({ slot: text }, async ({ body, caller, session }) => ({
    secret: await releaseSecret(parts, caller, await session(), body.slot),
  })),
  '/api/approval': route({ ...approval, permission: z.optional(text) }, async ({ body, session }) => {
    const known = await session()
    const { permission } = body
    const detail = {
      ...approvalDetail(body),
      ...(permission !== undefined && { permission: permission.slice(0, 66) }),
    }
    await requireThawed(parts, known)
    await parts.store.audit('approval', known.account, detail)
  }),
  '/api/sign-in': route({ domain: text, nonce: text }, async ({ body, session }) =>
    recordSignIn(parts, await session(), body),
  ),
  '/api/export': route(approval, async ({ body, session }) =>
    startExport(parts, await session(), approvalDetail(body)),
  ),
  '/api/notices/close': route(
    { ids: z.array(text).check(z.maxLength(2 * maxShown)) },
    async ({ body, caller, session }) => closeNotices(parts, await session(), caller, body.ids),
  ),
  '/api/email': route({ mail: text, ...appFields }, async ({ body, caller, session }) =>
    startEmailChange(parts, caller, await session(), { mail: body.mail, site: readSite(parts, body) }),
  ),
  '/api/email/old': route({ code: text }, async ({ body, caller, session }) =>
    confirmOldEmail(parts, caller, await session(), body.code),
  ),
  '/api/email/new': route({ code: text }, async ({ body, caller, session }) =>
    finishEmailChange(parts, caller, await session(), body.code),
  ),
})

async function readWallet(parts: ServerParts, { caller, session }: Call<unknown>) {
  const known = await session()
  const [wallet, removals] = [await findWallet(parts, known), await readRemovals(parts, known)]
  const notices = await readNotices(parts, known, caller)
  const news = notices.length === 0 ? {} : { notices }
  const deletion = await readDeletion(parts, known)
  const move = wallet === undefined ? await findMove(parts.store, known.account) : undefined
  // The id is what the keys of the wallet sign.
  const proof = (await needsProof(parts, known, wallet)) ? { account: known.account } : {}
  const more = { ...(deletion && { deletion }), ...news, ...(move && { move }), ...proof }
  if (wallet === undefined) return { mail: known.mail, wallet: null, removals, ...more }
  const { createdAt, ...stored } = wallet
  // For a day, payments go on without a backup. The server counts it: the clock of a device can be any.
  const left = Math.max(0, createdAt + days - parts.store.now())
  const grace = areEnough(stored.record.slots) ? {} : { grace: left }
  return { mail: known.mail, wallet: stored, removals, ...more, ...grace }
}

async function setRemoval(
  parts: ServerParts,
  { body: { keep, slot }, session }: Call<{ readonly slot: string; readonly keep: boolean }>,
): Promise<void> {
  const known = await session()
  const wallet = await findWallet(parts, known)
  const found = wallet?.record.slots.find(({ id }) => id === slot)
  if (found === undefined) throw new FrameError('BAD_REQUEST')
  if (!keep) await requireNoLogin(parts, known.account, found.passkey?.credential)
  await (keep ? cancelRemoval(parts, known, found.id) : startRemoval(parts, known, found))
}

/** The part of an approval that is written into the log. */
const approvalDetail = ({ requestHash, site, visibleFor }: z.output<z.ZodMiniObject<typeof approval>>) => ({
  requestHash: requestHash.slice(0, 64),
  site: site.slice(0, 300),
  visibleFor,
})
