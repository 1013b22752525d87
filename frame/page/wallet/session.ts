import { createProof } from '../../src/shared/proofs.js'
import type { Database, DeviceKeys } from '../base/database.js'
import { WalletError } from '../base/errors.js'
import { postJson } from '../base/postJson.js'
import { messages } from '../messages/messages.js'

/** A reply of the server. */
export type Reply = Readonly<Record<string, unknown>>

/** Makes a call with a proof of this device, and with the session if a token of it is given. */
export type Post = (path: string, body: object, token?: string) => Promise<Reply>

interface StoredSession {
  readonly access: string
  readonly refresh: string
  readonly until: number
  /** Whether its user has said to bring a wallet. */
  readonly brings?: boolean
}

/** The session of this device. */
export interface SessionKeeper {
  exists(): Promise<boolean>
  /**
   * Makes a call with the session.
   *
   * @throws WalletError `SESSION` if there is none
   */
  ask(path: string, body: object): Promise<Reply>
  /**
   * Takes the session of a reply.
   *
   * @param brings - whether its user has said to bring a wallet, which is known as long as the session lasts
   * @throws WalletError if the reply has none
   */
  keep(reply: Reply, brings?: boolean): Promise<void>
  /** Whether the user of the session has said to bring a wallet. */
  brings(): Promise<boolean>
  /** Ends it, here and on the server. */
  end(): Promise<void>
}

/** A token is renewed so long before it ends, in milliseconds. */
const early = 30_000

/** Creates what makes calls with a proof of this device (RFC 9449). */
export const createPost =
  (keys: DeviceKeys): Post =>
  async (path, body, token) => {
    const proof = await createProof(keys.proof, { method: 'POST', url: location.origin + path, token })
    const authorization = token === undefined ? {} : { authorization: `DPoP ${token}` }
    return postJson(path, body, { dpop: proof, ...authorization })
  }

/** Creates what keeps the session in the database, and renews it in time. */
export function createSessionKeeper(database: Database, post: Post): SessionKeeper {
  let renewing: Promise<StoredSession | undefined> | undefined
  const keep = async (reply: Reply, brings = false): Promise<StoredSession> => {
    const session = { ...readSession(reply), ...(brings && { brings }) }
    await database.set('session', session)
    return session
  }
  const renew = async (refused?: string): Promise<StoredSession | undefined> => {
    const session = await database.get<StoredSession>('session')
    if (session === undefined) return undefined
    if (session.access !== refused && session.until - early > Date.now()) return session
    try {
      return await keep(await post('/api/session/refresh', { refresh: session.refresh }), session.brings)
    } catch (error) {
      if (!isSessionOver(error)) throw error
      await database.remove('session')
      return undefined
    }
  }
  // A refresh token works once, also if two frames of one site ask at the same time.
  const current = (refused?: string) => {
    renewing ??= database
      .alone(() => renew(refused))
      .finally(() => {
        renewing = undefined
      })
    return renewing
  }
  return {
    exists: async () => (await current()) !== undefined,
    // The session of a log-in is not overwritten by the renewal of the one before it, in another tab perhaps.
    keep: async (reply, brings) => void (await database.alone(() => keep(reply, brings))),
    brings: async () => (await current())?.brings === true,
    ask: async (path, body) => {
      const session = await current()
      if (session === undefined) throw new WalletError(messages.loggedOut, 'SESSION')
      try {
        return await post(path, body, session.access)
      } catch (error) {
        if (!isSessionOver(error)) throw error
        // The clock of this device may have been set since the log-in, so that the token ended earlier than expected.
        const next = await current(session.access)
        if (next === undefined) throw error
        return post(path, body, next.access)
      }
    },
    end: async () => {
      // Taken away first, so that no frame of the site in another tab asks with what is ending, and no slow server keeps it here.
      const ending = await database.alone(async () => {
        const session = await database.get<StoredSession>('session')
        await database.remove('session')
        return session
      })
      if (ending === undefined) return
      const renewed = () => post('/api/session/refresh', { refresh: ending.refresh }).then(readSession)
      const { access } = ending.until - early > Date.now() ? ending : await renewed()
      await post('/api/session/end', {}, access)
    },
  }
}

/** Whether an error says that nobody is logged in any more. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof WalletError && error.code === 'SESSION'

function readSession({ access, refresh, seconds }: Reply): StoredSession {
  if (typeof access !== 'string' || typeof refresh !== 'string' || typeof seconds !== 'number')
    throw new WalletError(messages.badReply)
  return { access, refresh, until: Date.now() + seconds * 1000 }
}
