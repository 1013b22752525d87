import { fail } from '../http/fail.js'
import type { Call, Handlers, Reply } from '../http/types.js'
import { changeName, type NamePart } from './changeName.js'
import { checkName } from './checkName.js'
import { createSignatureCheck } from './createSignatureCheck.js'
import type { SignedBody } from './readSigned.js'
import { registerName } from './registerName.js'
import { suggestNames } from './suggestNames.js'
import type { NameParameters, NameStore } from './types.js'

const EMPTY_LIST_VERSION = 2

function nothing(call: Call, field: 'name' | 'address', text: string): Reply {
  if (call.query.apiVersion === EMPTY_LIST_VERSION) return { status: 200, json: [] }
  return fail(404, field, text)
}

/**
 * Answers for the operations of names. None of them asks for a project.
 * @param names where names are kept
 */
export function createNameHandlers(names: NameStore, parameters: NameParameters): Handlers {
  const { zones } = parameters
  const checks = createSignatureCheck(parameters)
  // The spec has checked the body, so it has this shape.
  const bodyOf = (call: Call) => call.body as SignedBody
  const change = (part: NamePart) => (call: Call) =>
    changeName(names, checks, zones, { name: String(call.path.name), part }, bodyOf(call))
  return {
    getProfile: async (call) => {
      const name = String(call.path.name)
      const problem = checkName(name, zones)
      if (problem !== null) return fail(400, 'name', problem)
      const record = await names.find(name)
      return record ? { status: 200, json: record } : nothing(call, 'name', `Nobody has the name ${name}.`)
    },
    getNamesOfAddress: async (call) => {
      const address = String(call.path.address)
      const records = await names.findByAddress(address)
      if (records.length > 0) return { status: 200, json: records }
      return nothing(call, 'address', `No name stands for ${address}.`)
    },
    getNameSuggestions: (call) => {
      const { zone } = call.query
      return suggestNames(names, zones, String(call.path.name), typeof zone === 'string' ? zone : undefined)
    },
    registerName: (call) => registerName(names, checks, zones, bodyOf(call)),
    setNameAttributes: change('attributes'),
    setNameAddress: change('address'),
  }
}
