import * as z from 'zod/mini'
import { isAllowedOrigin } from '../../shared/origins.js'
import { FrameError } from '../base/errors.js'
import type { Caller, ServerParts } from '../parts/parts.js'
import type { Session } from '../sessions/sessions.js'

/** The caller of a call, and its session. */
export interface CallOrigin {
  readonly caller: Caller
  /** @throws FrameError `SESSION` if the call carries none */
  readonly session: () => Promise<Session>
}

/** A call of the page, with a body that was read. */
export interface Call<Body> extends CallOrigin {
  readonly body: Body
}

/** A call that the page can make. */
export interface Route {
  /** Says that it is served without a proof: for the page behind a link, whose browser may be another one. */
  readonly isOpen: boolean
  /** Reads a body. Returns the function that answers the call, or undefined for a body that does not fit its schema. */
  readonly read: (body: unknown) => ((origin: CallOrigin) => Promise<unknown>) | undefined
}

/** The calls by their paths. */
export type Routes = Readonly<Record<string, Route>>

/**
 * Describes a call.
 *
 * @param body - the schema of its body, without any other field
 * @param act - returns the reply; none is an empty one
 */
export const route = <Shape extends z.core.$ZodLooseShape>(
  body: Shape,
  act: (call: Call<z.output<z.ZodMiniObject<Shape, z.core.$strict>>>) => Promise<unknown>,
  isOpen = false,
): Route => {
  const schema = z.strictObject(body)
  return {
    isOpen,
    read: (given) => {
      const read = z.safeParse(schema, given)
      return read.success ? async (origin) => (await act({ ...origin, body: read.data })) ?? {} : undefined
    },
  }
}

/** A text of a body. Each call checks its form. */
export const text = z.string()

/** The fields of a body that name the app. */
export const appFields = { projectId: text, site: text }

/**
 * Reads the origin of the page that a call is for.
 *
 * @throws FrameError `ORIGIN` if the app may not use the wallet there
 */
export function readSite(
  { config }: ServerParts,
  { projectId, site }: { readonly projectId: string; readonly site: string },
): string {
  const project = config.projects.get(projectId)
  if (!project || !isAllowedOrigin(project.patterns, site)) throw new FrameError('ORIGIN')
  return site
}
