import { readWebhooks } from '../frame/frame.js'
import { isObject } from '../spec/json.js'
import type { Report, ServerConfig } from './types.js'

/** Reports the mistakes in the entry `users`. */
export function checkUsers({ users, wallet }: ServerConfig, report: Report): void {
  if (users === undefined) return
  if (!isObject(users)) {
    report('users has to be an object.')
    return
  }
  if (wallet === undefined) report('users needs the entry wallet: they are the users of the embedded wallet.')
  const entries = ['keys', 'port', 'host', 'deletionDays']
  for (const key of Object.keys(users))
    if (!entries.includes(key)) report(`users.${key} is no entry. There are ${entries.join(', ')}.`)
  const { deletionDays = 7, host, keys } = users
  if (host !== undefined && (typeof host !== 'string' || host === '')) report('users.host has to be a text.')
  if (!Number.isInteger(deletionDays) || deletionDays < 1 || deletionDays > 90)
    report('users.deletionDays has to be a whole number from 1 to 90.')
  if (!isObject(keys) || Object.keys(keys).length === 0) {
    report(
      'users.keys has to name at least one admin: { support: "sha256:…" }. Make a key: appkit-server admin-key',
    )
    return
  }
  for (const [name, hash] of Object.entries(keys)) {
    if (!/^[\w-]{1,40}$/.test(name))
      report(`users.keys has the name ${name}; names are letters, digits, - and _.`)
    if (!/^sha256:[0-9a-f]{64}$/.test(String(hash)))
      report(
        `users.keys.${name} has to be sha256: and 64 digits in hex, not the key itself. Make both: appkit-server admin-key`,
      )
  }
}

/** Reports the mistakes in the webhooks of the wallet. */
export function checkWebhooks({ wallet }: ServerConfig, report: Report): void {
  const stop = Symbol('reported')
  try {
    readWebhooks(wallet?.webhooks, (what) => {
      report(`wallet.${what}`)
      throw stop
    })
  } catch (error) {
    if (error !== stop) throw error
  }
}
