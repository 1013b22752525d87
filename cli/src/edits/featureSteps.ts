import { features, isFeatureOn, loginIds } from '../catalogue/features.js'
import { detectStyle } from './codeStyle.js'
import {
  type EditContext,
  insertInto,
  placeIn,
  property,
  removeFrom,
  type Step,
  Unclear,
} from './configObject.js'
import { quoteText } from './sourceText.js'
import { Node, type ObjectLiteralExpression } from './tsMorph.js'

const featureOrder = features.map(({ id }) => id)
const optionOrder = ['projectId', 'metadata', 'namespaces', 'networks', 'features', 'theme', 'endpoints']
const endpointOrder = ['catalogue', 'blockchainApi', 'relay', 'analytics', 'auth', 'secureSite']
/** The log-ins to the embedded wallet that are on by default where the config has its address. */
const standardLogins = features
  .filter(({ id, standard }) => loginIds.includes(id) && standard === 'on')
  .map(({ id }) => id)

/**
 * Gives the steps that turn a feature on or off.
 *
 * @param id - the feature.
 * @param on - whether it is on afterwards.
 * @param context - the values to write if sign-in or a log-in needs more than its switch.
 * @throws Error if the feature has no switch. The steps throw `Unclear` where they would write over what the config has elsewhere.
 */
export function featureSteps(id: string, on: boolean, { auth, secureSite }: EditContext): readonly Step[] {
  const entry = features.find((candidate) => candidate.id === id)
  if (entry === undefined || entry.standard === 'always') throw new Error(`${id} has no switch.`)
  const setSwitch = switchStep(id, on, isFeatureOn(entry, {}))
  if (!on) return [(file, config) => (lacksAll(config, entry.needs) ? [] : setSwitch(file, config))]
  if (id === 'siwx') return [setSwitch, endpointStep('auth', auth)]
  if (!loginIds.includes(id) || secureSite === undefined) return [setSwitch]
  const others = standardLogins.filter((name) => name !== id).map(offStep)
  return [setSwitch, ...others, endpointStep('secureSite', secureSite)]
}

/** Writes `features.<id>`, or takes it out where the default is what is wanted. */
function switchStep(id: string, on: boolean, byDefault: boolean): Step {
  return (file, config) => {
    const options = id === 'siwx' ? ['siwx', 'siweConfig'].filter((name) => property(config, name)) : []
    if (options.length > 0) {
      if (on) return []
      throw new Unclear(`sets ${options.join(' and ')}, which turns sign-in on; remove it there`)
    }
    const held = property(config, 'features')
    if (held === undefined) {
      if (hasSpread(config)) throw new Unclear(`takes options from another object; set features.${id} there`)
      if (on === byDefault) return []
      return insertInto(file, config, placeIn(config, 'features', optionOrder), `features: { ${id}: ${on} }`)
    }
    const object = held.getInitializer()
    if (!Node.isObjectLiteralExpression(object))
      throw new Unclear('has features that are not written out as an object')
    const present = property(object, id)
    const value = present?.getInitializer()
    if (present && value) {
      const isOff = value.getText() === 'false'
      if (isOff === !on) return []
      if (!isOff && value.getText() !== 'true' && !Node.isArrayLiteralExpression(value))
        throw new Unclear(`sets features.${id} to ${value.getText()}, which only you can change`)
      if (on === byDefault) return removeFrom(file, object, present)
      return [{ start: value.getStart(), end: value.getEnd(), text: String(on) }]
    }
    if (hasSpread(object)) throw new Unclear(`takes features from another object; set ${id} there`)
    if (on === byDefault) return []
    return insertInto(file, object, placeIn(object, id, featureOrder), `${id}: ${on}`)
  }
}

/** Writes an address, unless the config has one. */
function endpointStep(name: string, url: string): Step {
  return (file, config) => {
    const held = property(config, 'endpoints')
    const written = `${name}: ${quoteText(url, detectStyle(file.getFullText()).quote)}`
    if (held === undefined) {
      if (hasSpread(config))
        throw new Unclear(`takes options from another object; set endpoints.${name} there`)
      return insertInto(file, config, placeIn(config, 'endpoints', optionOrder), `endpoints: { ${written} }`)
    }
    const object = held.getInitializer()
    if (!Node.isObjectLiteralExpression(object))
      throw new Unclear('has endpoints that are not written out as an object')
    if (property(object, name)) return []
    if (hasSpread(object)) throw new Unclear(`takes endpoints from another object; set ${name} there`)
    return insertInto(file, object, placeIn(object, name, endpointOrder), written)
  }
}

/** Turns another log-in off: with the address alone it would be on too. */
function offStep(other: string): Step {
  return (file, config) => {
    if (!lacksAll(config, ['endpoints.secureSite'])) return []
    const held = property(config, 'features')
    const off = `${other}: false`
    if (held === undefined)
      return insertInto(file, config, placeIn(config, 'features', optionOrder), `features: { ${off} }`)
    const object = held.getInitializer()
    if (!Node.isObjectLiteralExpression(object) || hasSpread(object) || property(object, other)) return []
    return insertInto(file, object, placeIn(object, other, featureOrder), off)
  }
}

/** Whether a config has nothing of what a feature needs, which keeps the feature off. */
function lacksAll(config: ObjectLiteralExpression, needs: readonly string[] | undefined): boolean {
  if (needs === undefined || hasSpread(config)) return false
  if (config.getProperties().some(Node.isShorthandPropertyAssignment)) return false
  return needs.every((need) => {
    const [option = '', name] = need.split('.')
    const held = property(config, option)
    if (held === undefined || name === undefined) return held === undefined
    const object = held.getInitializer()
    return (
      Node.isObjectLiteralExpression(object) && !hasSpread(object) && property(object, name) === undefined
    )
  })
}

function hasSpread(object: ObjectLiteralExpression): boolean {
  return object.getProperties().some(Node.isSpreadAssignment)
}
