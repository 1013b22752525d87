/// <reference lib="dom" />
import { messages } from './messages.js'

export interface Summary {
  readonly id: string
  readonly email: string | null
  readonly login: 'email' | 'passkey' | 'provider' | 'wallet' | 'own'
  readonly createdAt: string
  readonly addresses: readonly string[]
  readonly deletionAt: string | null
}

export interface Detail extends Summary {
  readonly logins: readonly {
    readonly kind: keyof typeof messages.kind
    readonly name: string
    readonly since: string
    readonly opensAt: string | null
    readonly removalAt: string | null
  }[]
  readonly wallet: {
    readonly slots: readonly { readonly id: string; readonly kind: 'device' | 'recovery' | 'passkey' }[]
  } | null
  readonly sessions: readonly {
    readonly id: string
    readonly device: string
    readonly startedAt: string
    readonly expiresAt: string
  }[]
  readonly devices: readonly { readonly id: string; readonly seenAt: string }[]
  readonly frozenUntil: string | null
}

export interface Entry {
  readonly at: string
  readonly event: string
  readonly detail: Readonly<Record<string, unknown>>
}

/** An error of the server, with a message for the operator to read. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** The calls of the page. The key is kept here alone, and is gone with the tab. */
export interface Api {
  list(query: Readonly<Record<string, string>>): Promise<{ users: readonly Summary[]; next: string | null }>
  get(id: string): Promise<Detail>
  log(id: string): Promise<{ entries: readonly Entry[] }>
  rows(id: string, isSealed: boolean): Promise<object>
  end(id: string, session?: string): Promise<{ ended: number }>
  remove(id: string): Promise<{ deletionAt: string }>
  keep(id: string): Promise<{ kept: boolean }>
}

export function createApi(key: string): Api {
  const call = async (path: string, body?: object) => {
    const response = await fetch(`/v1/users${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new ApiError(0, messages.failed)
    })
    const reply = await response.json().catch(() => ({}))
    if (response.ok) return reply
    throw new ApiError(response.status, reply.reasons?.[0]?.description ?? messages.failed)
  }
  const at = (id: string) => `/${encodeURIComponent(id)}`
  return {
    list: (query) => call(`?${new URLSearchParams(query)}`),
    get: (id) => call(at(id)),
    log: (id) => call(`${at(id)}/log`),
    rows: (id, isSealed) => call(`${at(id)}/export?sealed=${isSealed}`),
    end: (id, session) => call(`${at(id)}/sessions/end`, session === undefined ? {} : { session }),
    remove: (id) => call(`${at(id)}/deletion`, {}),
    keep: (id) => call(`${at(id)}/deletion/cancel`, {}),
  }
}
