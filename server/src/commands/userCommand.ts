import {
  addressesIn,
  endSignIns,
  isPlainAddress,
  readAddressData,
  removeAddressData,
} from '../data/addressData.js'
import { migrateAll, readWalletSecrets } from '../data/openServerData.js'
import { ServerError } from '../errors/ServerError.js'
import { openUserData } from '../frame/frame.js'
import { type Act, needed, withData } from './dataCommands.js'
import type { Flags } from './flags.js'

/**
 * `appkit-server user export|remove --email address`: exports the data of a user, or removes it. With `--address`, the data
 * that the roles beside the wallet keep of an address.
 */
export const userCommand = (flags: Flags, [act]: readonly string[]): Promise<number> => {
  if (act !== 'export' && act !== 'remove')
    throw new ServerError('BAD_CONFIG', 'Write appkit-server user export, or user remove.')
  const { address } = flags
  return withData(flags, async (parts) => {
    await migrateAll(parts.sql)
    if (address !== undefined) return (act === 'export' ? exportAddress : removeAddress)(address, parts)
    const email = needed(flags.email, '--email', 'the email of the user')
    return (act === 'export' ? exportUser : removeUser)(email, parts)
  })
}

type Parts = Parameters<Act>[0]

const openUser = ({ config, sql }: Parts) =>
  openUserData(
    sql.base,
    readWalletSecrets(config, process.env, console.error),
    config.wallet?.webhooks,
    endSignIns,
  )

async function exportUser(email: string, parts: Parts): Promise<number> {
  const found = await (await openUser(parts)).read(email)
  if (found === null) {
    console.error('There is no such user.')
    return 1
  }
  print({ ...found, ...(await readAddressData(parts.sql, addressesIn(found))) })
  return 0
}

/** Not each address is proven to be the user's, so the data that other roles keep of them is removed by itself. */
async function removeUser(email: string, parts: Parts): Promise<number> {
  const users = await openUser(parts)
  const found = await users.read(email)
  if (found === null || !(await users.remove(email))) {
    console.log('There is no such user.')
    return 1
  }
  console.log('The user is removed.')
  for (const { address: named } of found.frame_addresses ?? []) {
    const address = String(named)
    const rows = Object.values(await readAddressData(parts.sql, [address])).flat()
    if (rows.length > 0)
      console.log(
        `Names, sessions or events of ${address} are still there. If the user has shown that this address is theirs: appkit-server user remove --address ${address}`,
      )
  }
  return 0
}

async function exportAddress(address: string, { sql }: Parts): Promise<number> {
  print(await readAddressData(sql, [checked(address)]))
  return 0
}

async function removeAddress(address: string, { sql }: Parts): Promise<number> {
  await sql.attempt(removeAddressData(checked(address)))
  console.log(`The names, sessions and events of ${address} are removed.`)
  return 0
}

function checked(address: string): string {
  if (isPlainAddress(address)) return address
  throw new ServerError('BAD_CONFIG', `--address takes an address such as 0x…, not ${address}.`)
}

const print = (value: unknown): void => console.log(JSON.stringify(value, null, 2))
