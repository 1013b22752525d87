import { FrameError, isCursor, type UserQuery, type Users } from '../frame/frame.js'
import { fail } from '../http/reply.js'
import type { Call, Handlers, Reply } from '../http/types.js'

const noUser = () => fail(404, 'userId', 'There is no such user.')
/** A reply about a user who is there. */
const aboutUser = (value: object | null): Reply => (value === null ? noUser() : { status: 200, json: value })
const idOf = (call: Call) => String(call.path.userId)

/** Whom a call looks for. Undefined for everybody. */
function readQuery({ address, email, issuer, subject }: Call['query']): UserQuery | undefined {
  if (typeof email === 'string') return { email }
  if (typeof address === 'string') return { address }
  return typeof subject === 'string' && typeof issuer === 'string' ? { subject, issuer } : undefined
}

/**
 * Handlers of the users API.
 *
 * @param admin - name of the key that they act for, which the log gets
 */
export function createUsersHandlers(users: Users, admin: string): Handlers {
  return {
    listUsers: async ({ query: { address, after, email, issuer, subject } }) => {
      if ((issuer === undefined) !== (subject === undefined))
        return fail(400, 'subject', 'A user of an app is found by subject and issuer together.')
      const query = readQuery({ address, email, issuer, subject })
      if (query !== undefined)
        return { status: 200, json: { users: await users.find(admin, query), next: null } }
      if (typeof after === 'string' && after !== '' && !isCursor(after))
        return fail(
          400,
          'after',
          'This is no next of a page. Leave after out to begin with the newest users.',
        )
      const page = await users.list(admin, typeof after === 'string' ? after : undefined)
      return { status: 200, json: { users: page.users, next: page.next ?? null } }
    },
    getUser: async (call) => aboutUser(await users.get(admin, idOf(call))),
    getUserLog: async (call) => {
      const entries = await users.audit(admin, idOf(call))
      return aboutUser(entries && { entries })
    },
    exportUser: async (call) =>
      aboutUser(await users.exportUser(admin, idOf(call), call.query.sealed === 'true')),
    endUserSessions: async (call) => {
      const { session } = call.body as { readonly session?: string }
      const ended = await users.endSessions(admin, idOf(call), session)
      return aboutUser(ended === null ? null : { ended })
    },
    startUserDeletion: async (call) => {
      try {
        const until = await users.startDeletion(admin, idOf(call))
        return aboutUser(until === null ? null : { deletionAt: new Date(until).toISOString() })
      } catch (error) {
        if (!(error instanceof FrameError)) throw error
        return fail(503, '', 'The mail to the user could not be sent, so nothing was begun. Try again later.')
      }
    },
    cancelUserDeletion: async (call) => {
      const kept = await users.cancelDeletion(admin, idOf(call))
      return aboutUser(kept === null ? null : { kept })
    },
    resumeWebhook: async (call) => ({
      status: 200,
      json: { resumed: await users.resumeWebhook(admin, String(call.path.name)) },
    }),
  }
}
