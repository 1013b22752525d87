import { fieldsOf } from '../../../../common/records.js'
import type { SessionTerm } from '../../services/blockchain/types.js'
import type { Allowance } from './session.js'

const addressPattern = /^0x[0-9a-fA-F]{40}$/
const amountPattern = /^(?:0x[0-9a-fA-F]{1,64}|\d{1,78})$/
/** A name of a function of a contract, before its arguments. */
const namePattern = /^[A-Za-z_$][\w$]{0,63}(?=\(|$)/
const maxFunctions = 5

type Fields = Readonly<Record<string, unknown>>
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/**
 * Reads the allowances of permissions (ERC-7715). Both forms of a limit are known: the `allowance` of the permission, and
 * the policy `token-allowance` of the first draft. With several, the smallest counts.
 *
 * @param permissions - from a service or a wallet, so anything; one that is not known is `other`, never left out.
 */
export function readAllowances(permissions: readonly SessionTerm[]): readonly Allowance[] {
  return permissions.map(({ type, data, ...rest }) => {
    const fields = fieldsOf(data)
    if (type === 'native-token-transfer' || type === 'erc20-token-transfer') {
      const token = readAddress(fields.address)
      // A token that is not named could be any.
      if (type === 'erc20-token-transfer' && token === undefined) return { kind: 'other', type }
      const most = smallest([fields.allowance, ...policyLimits((rest as Fields).policies)])
      return {
        kind: 'send',
        ...(type === 'erc20-token-transfer' && token !== undefined && { token }),
        ...(most !== undefined && { most }),
      }
    }
    if (type === 'contract-call') {
      const contract = readAddress(fields.address)
      const given = [...list(fields.functions), ...list(fields.calls)]
      const functions = given.flatMap(readName)
      // Those that are told must be all that are allowed.
      const isTold = functions.length === given.length && given.length <= maxFunctions
      return { kind: 'call', functions: isTold ? functions : [], ...(contract && { contract }) }
    }
    return { kind: 'other', type }
  })
}

function readAddress(value: unknown): string | undefined {
  return typeof value === 'string' && addressPattern.test(value) ? value : undefined
}

function readName(value: unknown): readonly string[] {
  const name = typeof value === 'string' ? value : fieldsOf(value).functionName
  const [found] = typeof name === 'string' ? (namePattern.exec(name) ?? []) : []
  return found === undefined ? [] : [found]
}

function policyLimits(policies: unknown): readonly unknown[] {
  return list(policies).flatMap((policy) => {
    const { type, data } = fieldsOf(policy)
    return type === 'token-allowance' ? [fieldsOf(data).allowance] : []
  })
}

function smallest(given: readonly unknown[]): bigint | undefined {
  const amounts = given.flatMap((value) =>
    typeof value === 'string' && amountPattern.test(value) ? [BigInt(value)] : [],
  )
  return amounts.length === 0 ? undefined : amounts.reduce((a, b) => (b < a ? b : a))
}
