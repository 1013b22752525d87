import type { ErrorObject } from 'ajv/dist/2020.js'
import type { CompileSchema } from './compileSchema.js'
import { holdsNul } from './holdsNul.js'
import type { Checked, Parameter, RawRequest, Rejection } from './types.js'

type Place = Parameter['in']
type Checker = (request: RawRequest) => Checked<Record<string, unknown>>

const placeLabels: Record<Place, string> = { path: 'path', query: 'query string', header: 'headers' }

function readValue(parameter: Parameter, request: RawRequest): unknown {
  if (parameter.in === 'path') return request.path[parameter.name]
  if (parameter.in === 'header') return request.headers.get(parameter.name) || undefined
  const all = request.query.getAll(parameter.name)
  // Some callers send `search=` for "no search"; an empty value counts as absent everywhere.
  if (all.every((value) => value === '')) return undefined
  if (!parameter.isList) return all[all.length - 1]
  return (parameter.explode ? all : all.flatMap((value) => value.split(','))).filter((value) => value !== '')
}

function toRejection(place: Place, error: ErrorObject): Rejection {
  const label = placeLabels[place]
  if (error.keyword === 'required') {
    const name = String(error.params.missingProperty)
    return { status: 400, text: `Failed to read the ${label}: ${name} is missing.` }
  }
  const name = error.instancePath.split('/')[1] ?? ''
  const detail =
    error.keyword === 'enum' && Array.isArray(error.params.allowedValues)
      ? `must be one of ${error.params.allowedValues.join(', ')}`
      : (error.message ?? 'is not valid')
  const text = `${name} ${detail}.`
  if (place === 'query' && (error.keyword === 'type' || error.keyword === 'enum')) {
    return { status: 400, text: `Failed to read the ${label}: ${text}` }
  }
  return { status: 400, field: name, text }
}

/**
 * Compiles the checks of all parameters in one place of a request.
 * A missing or wrongly typed query parameter is reported in plain text, a malformed value with its field.
 */
export function compileParameters(
  compile: CompileSchema,
  parameters: readonly Parameter[],
  place: Place,
): Checker {
  const list = parameters.filter((parameter) => parameter.in === place)
  const schema = {
    type: 'object',
    required: list.filter((parameter) => parameter.required).map((parameter) => parameter.name),
    properties: Object.fromEntries(list.map((parameter) => [parameter.name, parameter.schema])),
  }
  const check = compile(schema)
  return (request) => {
    const values: Record<string, unknown> = {}
    for (const parameter of list) {
      const value = readValue(parameter, request)
      if (value !== undefined) values[parameter.name] = value
    }
    const [wrong] = Object.entries(values).find(([, value]) => holdsNul(value)) ?? []
    if (wrong !== undefined) {
      const text = `${wrong} has the character U+0000. Leave it out.`
      return { ok: false, rejection: { status: 400, field: wrong, text } }
    }
    const [error] = check(values)
    return error ? { ok: false, rejection: toRejection(place, error) } : { ok: true, value: values }
  }
}
