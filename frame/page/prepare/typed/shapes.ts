import { type Hex, isAddress } from 'viem'
import type { TypedData, TypedStruct, TypedValue } from './read.js'

/**
 * A type with the types that it uses, as EIP-712 hashes it (encodeType). Contracts accept only the very names, types and
 * order that they know, so data is explained only where all of it is the same.
 */
export function shapeOf(types: TypedData['types'], name: string): string {
  const used = new Set<string>()
  const visit = (type: string) => {
    for (const member of types[type] ?? []) {
      const base = member.type.replace(/\[.*$/, '')
      if (base !== name && types[base] !== undefined && !used.has(base)) {
        used.add(base)
        visit(base)
      }
    }
  }
  visit(name)
  const print = (type: string) =>
    `${type}(${(types[type] ?? []).map((member) => `${member.type} ${member.name}`).join(',')})`
  return [name, ...[...used].sort()].map(print).join('')
}

/** The address of a member. */
export const addressAt = (struct: TypedStruct, name: string): Hex | undefined => {
  const value = struct[name]
  return typeof value === 'string' && isAddress(value) ? value : undefined
}

/** The number of a member. Undefined is not 0: it is not known. */
export const numberAt = (struct: TypedStruct, name: string): bigint | undefined => {
  const value = struct[name]
  return typeof value === 'bigint' ? value : undefined
}

/** A struct, or a list of structs however deep. Empty if anything else is in it. */
export function structsOf(value: TypedValue | undefined): readonly TypedStruct[] {
  const list = (Array.isArray(value) ? (value as readonly TypedValue[]).flat(8) : [value]) as readonly (
    | TypedValue
    | undefined
  )[]
  const structs = list.filter((each): each is TypedStruct => typeof each === 'object' && !Array.isArray(each))
  return structs.length === list.length ? structs : []
}
