import {
  addressesIn,
  endSignIns,
  isPlainAddress,
  readAddressData,
  removeAddressData,
} from '../data/addressData.js'
import { migrateAll, readWalletSecrets } from '../data/openServerData.js'
import { ServerError } from '../errors/ServerError.js'
import { openUserData, type UserName } from '../frame/frame.js'
import { type Act, withData } from './dataCommands.js'
import type { Flags } from './flags.js'

/**
 * `appkit-server user export|remove --email address`: exports the data of a user, or removes it; with `--id`, that of an account
 * of the wallet, which may have no email. With `--address`, the data that the roles beside the wallet keep of an address; it
 * names the users of the wallet who have proved that it is theirs.
 */
export async function userCommand(flags: Flags, [act]: readonly string[]): Promise<number> {
  if (act !== 'export' && act !== 'remove')
    throw new ServerError('BAD_CONFIG', 'Write appkit-server user export, or user remove.')
  const wish = readWish(flags)
  return withData(flags, async ({ config, sql }) => {
    // An operator without the embedded wallet has no secret of it, and no users but by their addresses.
    const isWithout = 'address' in wish && config.wallet === null && !process.env.FRAME_SECRET
    // Before anything is changed.
    const secrets = isWithout ? undefined : readWalletSecrets(config, process.env, console.error)
    const parts = { config, secrets, sql }
    await migrateAll(sql)
    if ('address' in wish) return (act === 'export' ? exportAddress : removeAddress)(wish.address, parts)
    return (act === 'export' ? exportUser : removeUser)(wish.user, parts)
  })
}

/**
 * Reads whose data a command is about.
 *
 * @throws ServerError `BAD_CONFIG` unless one flag says it: with two, the data of one of them would stay
 */
function readWish({ address, email, id }: Flags): { readonly address: string } | { readonly user: UserName } {
  const given = [email, id, address].filter((each) => each !== undefined)
  if (given.length !== 1 || given[0] === '')
    throw new ServerError(
      'BAD_CONFIG',
      'Name the user with --email or --id, or an address with --address: one of the three in each command.',
    )
  if (address !== undefined) return { address: checked(address) }
  return { user: id === undefined ? String(email) : { id } }
}

type Parts = Parameters<Act>[0] & {
  /** The secrets of the embedded wallet. Undefined if there is none. */
  readonly secrets: readonly Uint8Array[] | undefined
}

const openUser = ({ config, secrets = [], sql }: Parts) =>
  openUserData(sql.base, secrets, config.wallet?.webhooks, endSignIns)

async function exportUser(user: UserName, parts: Parts): Promise<number> {
  const found = await (await openUser(parts)).read(user)
  if (found === null) {
    console.error('There is no such user.')
    return 1
  }
  print({ ...found, ...(await readAddressData(parts.sql, addressesIn(found))) })
  return 0
}

/** Not each address is proven to be the user's, so the data that other roles keep of them is removed by itself. */
async function removeUser(user: UserName, parts: Parts): Promise<number> {
  const users = await openUser(parts)
  const found = await users.read(user)
  if (found === null || !(await users.remove(user))) {
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

async function exportAddress(address: string, parts: Parts): Promise<number> {
  print(await readAddressData(parts.sql, [address]))
  await nameUsers('export', address, parts)
  return 0
}

async function removeAddress(address: string, parts: Parts): Promise<number> {
  await parts.sql.attempt(removeAddressData(address))
  console.log(`The names, sessions and events of ${address} are removed.`)
  await nameUsers('remove', address, parts)
  return 0
}

/** Who runs a command for an address may not want the wallet gone, so its user is named, and nothing is done to it. */
async function nameUsers(act: 'export' | 'remove', address: string, parts: Parts): Promise<void> {
  if (parts.secrets === undefined) return
  for (const id of await (await openUser(parts)).findIds(address))
    console.error(`${address} is of a user of the embedded wallet: appkit-server user ${act} --id ${id}`)
}

function checked(address: string): string {
  if (isPlainAddress(address)) return address
  throw new ServerError('BAD_CONFIG', `--address takes an address such as 0x…, not ${address}.`)
}

const print = (value: unknown): void => console.log(JSON.stringify(value, null, 2))
