import { encodeAccount } from '../encode/encodeAccount.js'
import { take } from './take.js'
import { takeConfig } from './takeConfig.js'
import { takeDataForm } from './takeDataForm.js'
import { takeFilters } from './takeFilters.js'
import type { RpcMethods } from './types.js'
import { withContext } from './withContext.js'

const MAX_ACCOUNTS = 100

/** About accounts. */
export const accountMethods: RpcMethods = {
  getBalance: ({ bank }, [key, config]) => {
    takeConfig(bank, config)
    return withContext(bank, Number(bank.account(take.address(key, 'address'))?.lamports ?? 0n))
  },
  getAccountInfo: ({ bank }, [key, given]) => {
    const formOf = takeDataForm(takeConfig(bank, given), 'plain')
    const account = bank.account(take.address(key, 'address'))
    return withContext(bank, account && encodeAccount(account, formOf(account), bank.account))
  },
  getMultipleAccounts: ({ bank }, [keys, given]) => {
    const formOf = takeDataForm(takeConfig(bank, given), 'base64')
    const accounts = take.list(keys, 'addresses', MAX_ACCOUNTS).map((key) => {
      const account = bank.account(take.address(key, 'addresses'))
      return account && encodeAccount(account, formOf(account), bank.account)
    })
    return withContext(bank, accounts)
  },
  getProgramAccounts: ({ bank }, [program, given]) => {
    const config = takeConfig(bank, given)
    const formOf = takeDataForm(config, 'plain')
    const passes = takeFilters(config.filters)
    const found = bank
      .owned(take.address(program, 'program'))
      .filter(passes)
      .map((account) => ({
        pubkey: account.address,
        account: encodeAccount(account, formOf(account), bank.account),
      }))
    return take.flag(config.withContext, 'withContext') ? withContext(bank, found) : found
  },
}
