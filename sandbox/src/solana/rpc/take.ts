import { type Address, isAddress, isSignature, type Signature } from '@solana/kit'
import { RpcFault } from './RpcMethod.js'

const maxList = 1000

function refuse(name: string, wanted: string): never {
  throw new RpcFault(-32602, `Invalid params: ${name} must be ${wanted}.`)
}

/**
 * Readers of parameters. Each throws RpcFault -32602 with the parameter and its type. Where the parameter may be absent
 * or null, `maybeInteger` and `maybeChoice` return undefined then, `maybeFields` an empty object, and `flag` false.
 */
export const take = {
  text: (value: unknown, name: string): string =>
    typeof value === 'string' ? value : refuse(name, 'a text'),
  address: (value: unknown, name: string): Address =>
    typeof value === 'string' && isAddress(value) ? value : refuse(name, 'an address: 32 bytes in base58'),
  signature: (value: unknown, name: string): Signature =>
    typeof value === 'string' && isSignature(value) ? value : refuse(name, 'a signature: 64 bytes in base58'),
  integer: (value: unknown, name: string, min: number, max: number): number =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max
      ? value
      : refuse(name, `a whole number from ${min} to ${max}`),
  maybeInteger: (value: unknown, name: string, min: number, max: number): number | undefined =>
    value === undefined || value === null ? undefined : take.integer(value, name, min, max),
  list: (value: unknown, name: string, max = maxList): readonly unknown[] =>
    Array.isArray(value) && value.length <= max ? value : refuse(name, `a list of at most ${max}`),
  fields: (value: unknown, name: string): Readonly<Record<string, unknown>> =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : refuse(name, 'an object'),
  maybeFields: (value: unknown, name: string): Readonly<Record<string, unknown>> =>
    value === undefined || value === null ? {} : take.fields(value, name),
  choice: <Choice extends string>(value: unknown, name: string, choices: readonly Choice[]): Choice =>
    choices.find((choice) => choice === value) ?? refuse(name, `one of ${choices.join(', ')}`),
  maybeChoice: <Choice extends string>(
    value: unknown,
    name: string,
    choices: readonly Choice[],
  ): Choice | undefined =>
    value === undefined || value === null ? undefined : take.choice(value, name, choices),
  flag: (value: unknown, name: string): boolean =>
    value === undefined || value === null
      ? false
      : typeof value === 'boolean'
        ? value
        : refuse(name, 'true or false'),
}
