import * as z from 'zod/mini'
import type { ServerParts } from '../parts/parts.js'
import { exportOwnData, type ReadMore, startLeaving, stopLeaving } from '../users/leaving.js'
import { signatureText } from '../wallets/walletSignature.js'
import { type Routes, route } from './route.js'

/** The calls of a user who wants to leave, or to know what is stored. */
export const leavingRoutes = (parts: ServerParts & { readonly readMore?: ReadMore | undefined }): Routes => ({
  '/api/account/data': route({}, async ({ session }) => ({
    data: await exportOwnData(parts, await session()),
  })),
  '/api/account/leave': route({ at: z.number(), signature: signatureText }, async ({ body, session }) =>
    startLeaving(parts, await session(), body),
  ),
  '/api/account/stay': route({}, async ({ session }) => stopLeaving(parts, await session())),
})
