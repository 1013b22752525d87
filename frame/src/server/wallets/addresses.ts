import { readVaultRecord } from '../../shared/readVaultRecord.js'
import { addressesOf } from '../../shared/vaultRecord.js'
import type { FrameStore } from '../storage/createStore.js'
import { type SqlStatement, statement } from '../storage/types.js'

/** An address in the one form that is compared. */
export const plainAddress = (address: string) => (/^0x/i.test(address) ? address.toLowerCase() : address)

/** Lets a user be found by an address of the wallet, which nobody has proven yet. */
const rememberAddress = (account: string, address: string): SqlStatement =>
  statement(
    `insert into frame_addresses (address, account) select ?, ? where not exists (
      select 1 from frame_addresses where address = ? and account = ?)`,
    [plainAddress(address), account, plainAddress(address), account],
  )

/** The statements that keep of an address that its key has signed for the account. */
export const proveAddress = (account: string, address: string): readonly SqlStatement[] => [
  rememberAddress(account, address),
  statement('update frame_addresses set proven = 1 where address = ? and account = ?', [
    plainAddress(address),
    account,
  ]),
]

/** The addresses of an account that are proven, in the form that is compared. */
export async function findProven(
  { ask }: Pick<FrameStore, 'ask'>,
  account: string,
): Promise<ReadonlySet<string>> {
  const rows = await ask('select address from frame_addresses where account = ? and proven = 1', [account])
  return new Set(rows.map(({ address }) => String(address)))
}

const atOnce = 500

/** Lets the users be found whose wallets are older than that table, in steps. */
export async function fillAddresses({ ask, batch }: FrameStore): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await ask(
      `select account, record from frame_wallets where account > ? order by account limit ${atOnce}`,
      [last],
    )
    const steps = rows.flatMap(({ account, record }) => {
      const read = readVaultRecord(JSON.parse(String(record)))
      return read === undefined
        ? []
        : addressesOf(read).map((address) => rememberAddress(String(account), address))
    })
    if (steps.length > 0) await batch(steps)
    if (rows.length < atOnce) return
    last = String(rows.at(-1)?.account)
  }
}
