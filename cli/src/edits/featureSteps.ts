import { Node } from 'ts-morph'
import { features, isFeatureOn } from '../catalogue/features.js'
import { quoteText } from '../host/sourceText.js'
import { detectStyle } from './codeStyle.js'
import { insertInto, placeIn, property, removeFrom, type Step, Unclear } from './configObject.js'
import type { EditContext } from './editConfig.js'

const featureOrder = features.map(({ id }) => id)
const optionOrder = ['projectId', 'metadata', 'namespaces', 'networks', 'features', 'theme', 'endpoints']
const endpointOrder = ['catalogue', 'blockchainApi', 'relay', 'auth']

/**
 * Gives the steps that turn a feature on or off.
 *
 * @param id The feature.
 * @param on Whether it is on afterwards.
 * @param context What is written if sign-in needs more than its switch.
 */
export function featureSteps(id: string, on: boolean, { auth }: EditContext): readonly Step[] {
  const entry = features.find((candidate) => candidate.id === id)
  if (entry === undefined || entry.standard === 'always') throw new Error(`${id} has no switch.`)
  const byDefault = isFeatureOn(entry, {})
  const setSwitch: Step = (file, config) => {
    const options = id === 'siwx' ? ['siwx', 'siweConfig'].filter((name) => property(config, name)) : []
    if (options.length > 0) {
      if (on) return []
      throw new Unclear(`sets ${options.join(' and ')}, which turns sign-in on; remove it there`)
    }
    const held = property(config, 'features')
    if (held === undefined) {
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
    const spread = object.getProperties().some(Node.isSpreadAssignment)
    if (spread) throw new Unclear(`takes features from another object; set ${id} there`)
    if (on === byDefault) return []
    return insertInto(file, object, placeIn(object, id, featureOrder), `${id}: ${on}`)
  }
  const setAuth: Step = (file, config) => {
    const held = property(config, 'endpoints')
    const quoted = quoteText(auth, detectStyle(file.getFullText()).quote)
    if (held === undefined)
      return insertInto(
        file,
        config,
        placeIn(config, 'endpoints', optionOrder),
        `endpoints: { auth: ${quoted} }`,
      )
    const object = held.getInitializer()
    if (!Node.isObjectLiteralExpression(object))
      throw new Unclear('has endpoints that are not written out as an object')
    if (property(object, 'auth')) return []
    return insertInto(file, object, placeIn(object, 'auth', endpointOrder), `auth: ${quoted}`)
  }
  return id === 'siwx' && on ? [setSwitch, setAuth] : [setSwitch]
}
