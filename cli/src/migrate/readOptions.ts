import { Node, type ObjectLiteralExpression } from '../edits/tsMorph.js'
import type { Option } from './kits/types.js'
import { signInMessage } from './leftNames.js'
import { inlineConstants, objectOf, plainOf, propertyOf } from './reading/constants.js'
import { decide } from './reading/draft.js'
import type { Reading } from './reading/found.js'
import { networkOf } from './reading/networks.js'
import { readRainbowTheme, readVariables } from './readTheme.js'
import { readSiweCall } from './siwe/readSiwe.js'
import { readSiwx } from './siwe/readSiwx.js'

/**
 * Reads an object of options.
 *
 * @returns the texts of the properties that wagmi keeps.
 */
export async function readOptions(
  reading: Reading,
  object: ObjectLiteralExpression,
  rules: Readonly<Record<string, Option>>,
): Promise<readonly string[]> {
  const kept: string[] = []
  for (const property of object.getProperties()) {
    if (Node.isSpreadAssignment(property)) {
      const inner = objectOf(property.getExpression())
      if (inner) kept.push(...(await readOptions(reading, inner, rules)))
      else
        decide(
          reading.draft,
          'MIGRATE_OPTION',
          property,
          `${property.getText()} is not followed. Put its options into appkit.config.`,
        )
      continue
    }
    if (!Node.isPropertyAssignment(property) && !Node.isShorthandPropertyAssignment(property)) {
      const name = property.getName()
      decide(
        reading.draft,
        'MIGRATE_OPTION',
        property,
        `${name} is a function. Put it into appkit.config if it has such an option, see docs/config.md.`,
      )
      continue
    }
    const name = property.getName().replaceAll(/['"]/g, '')
    const value = propertyOf(object, name) ?? property.getNameNode()
    const text = await readOption(reading, name, rules[name], value, property)
    if (text !== undefined) kept.push(text)
  }
  return kept
}

/**
 * Reads one option.
 *
 * @param value - its value; undefined for an attribute without one, which is `true`.
 * @param at - the node that a decision is about.
 * @returns a property that wagmi keeps, or undefined.
 */
export async function readOption(
  reading: Reading,
  name: string,
  rule: Option | undefined,
  value: Node | undefined,
  at: Node,
): Promise<string | undefined> {
  const { found, draft, kit } = reading
  const text = value === undefined ? 'true' : inlineConstants(value)
  const set = (option: string) => {
    if (text !== undefined) found.values.set(option, option.endsWith('.icons') ? `[${text}]` : text)
    else unclear(`${name} does not have a constant value. Set ${option} in appkit.config.`)
  }
  const unclear = (message: string) => decide(draft, 'MIGRATE_OPTION', at, message)
  if (rule === 'drop') return undefined
  if (rule === 'signIn') {
    readSignIn(reading, value, at)
    return undefined
  }
  if (rule === undefined) unclear(`${name} has no counterpart that is known. Look for one in docs/config.md.`)
  else if (typeof rule === 'object') {
    if ('todo' in rule) unclear(`${name}: ${rule.todo}`)
    else if ('without' in rule) readWithout(reading, name, rule.without, value, at)
    else if ('option' in rule) set(rule.option)
    else if (text !== undefined) found.features.set(rule.feature, text)
    else unclear(`${name} does not have a constant value. Set features.${rule.feature} in appkit.config.`)
  } else if (rule === 'wagmi') return at.getText()
  else if (rule === 'transports') return readTransports(reading, value, at)
  else if (rule === 'networks') await readNetworks(reading, value, at)
  else if (rule === 'defaultNetwork') {
    const network = value && (await networkOf(reading.root, value, kit.networks))
    if (network) found.defaultNetwork = network
    else unclear(`${name} is not a network that is known. Set defaultNetwork in appkit.config.`)
  } else if (rule === 'features') readFeatures(reading, value, at)
  else if (rule === 'variables') readVariables(reading, value, at)
  else if (rule === 'themeMode') {
    const mode = /^['"`](light|dark|auto|system)['"`]$/.exec(text ?? '')?.[1]
    if (mode) found.values.set('theme.mode', `'${mode === 'auto' ? 'system' : mode}'`)
    else unclear(`${name} does not have a constant value. Set theme.mode in appkit.config.`)
  } else if (rule === 'rainbowTheme') readRainbowTheme(reading, value, at)
  else set(rule === 'projectId' ? 'projectId' : name)
  return undefined
}

/** Reads an option of the same name, but for parts that this kit refuses. */
function readWithout(
  { found, draft }: Reading,
  name: string,
  without: Readonly<Record<string, string>>,
  value: Node | undefined,
  at: Node,
): void {
  const parts = Object.keys(without)
  const whole = value && inlineConstants(value)
  const text = value && inlineConstants(value, parts)
  if (text === undefined)
    decide(draft, 'MIGRATE_OPTION', at, `${name} does not have a constant value. Set it in appkit.config.`)
  else if (text !== '{}') found.values.set(name, text)
  for (const part of parts)
    if (value && inlineConstants(value, [part]) !== whole)
      decide(draft, 'MIGRATE_OPTION', at, `${name} was taken without ${part}: ${without[part]}`)
}

async function readNetworks(
  { root, kit, found, draft }: Reading,
  value: Node | undefined,
  at: Node,
): Promise<void> {
  const list = value && plainOf(value)
  if (!Node.isArrayLiteralExpression(list)) {
    decide(
      draft,
      'MIGRATE_NETWORK',
      at,
      'the list of networks is not a constant. Write it into appkit.config.',
    )
    return
  }
  for (const element of list.getElements()) {
    if (Node.isSpreadElement(element)) {
      const inner = plainOf(element.getExpression())
      if (Node.isArrayLiteralExpression(inner)) await readNetworks({ root, kit, found, draft }, inner, at)
      else
        decide(
          draft,
          'MIGRATE_NETWORK',
          at,
          `${element.getText()} is left out of the networks. Add it to appkit.config, under its condition.`,
        )
      continue
    }
    const network = await networkOf(root, element, kit.networks)
    if (network) found.networks.set(network.caipNetworkId, network)
    else
      decide(
        draft,
        'MIGRATE_NETWORK',
        at,
        `${element.getText().slice(0, 60)} is left out of the networks, because it is not known here. Add it to appkit.config as in docs/networks.md#a-network-of-your-own.`,
      )
  }
}

/** Nodes of wagmi's transports. They go to `customRpcUrls`, from which wagmi gets them again. */
async function readTransports(
  reading: Reading,
  value: Node | undefined,
  at: Node,
): Promise<string | undefined> {
  const object = objectOf(value)
  const nodes: (readonly [string, string])[] = []
  let isClear = object !== undefined
  for (const property of object?.getProperties() ?? []) {
    const key = Node.isPropertyAssignment(property) ? property.getNameNode() : undefined
    const call = Node.isPropertyAssignment(property) ? property.getInitializer() : undefined
    const chain = Node.isComputedPropertyName(key) ? key.getExpression() : undefined
    const network = Node.isPropertyAccessExpression(chain)
      ? await networkOf(reading.root, chain.getExpression(), reading.kit.networks)
      : undefined
    const isHttp = Node.isCallExpression(call) && call.getExpression().getText() === 'http'
    const url = isHttp && call.getArguments()[0] ? inlineConstants(call.getArguments()[0] as Node) : undefined
    if (!isHttp || call.getArguments().length > 1 || (call.getArguments().length === 1 && !(url && network)))
      isClear = false
    else if (url && network) nodes.push([network.caipNetworkId, url])
  }
  if (isClear) {
    for (const [id, url] of nodes) reading.found.nodes.set(id, [url])
    return undefined
  }
  decide(
    reading.draft,
    'MIGRATE_OPTION',
    at,
    'transports stay those of wagmi. Set customRpcUrls in appkit.config, so that the widget asks the same nodes.',
  )
  return at.getText()
}

/** How users sign in: by a service of the other kit, in whose place ours stands, or by functions of the host. */
function readSignIn(reading: Reading, value: Node | undefined, at: Node): void {
  const { found, draft, kit } = reading
  const plain = value && plainOf(value)
  const isNothing = plain === undefined || /^(undefined|null|false)$/.test(plain.getText())
  if (isNothing || value === undefined) return
  const name = Node.isNewExpression(plain) ? plain.getExpression().getText() : ''
  const rule = Object.hasOwn(kit.names, name) ? kit.names[name] : undefined
  if (rule?.is !== 'setup' || !rule.signsIn || !Node.isNewExpression(plain)) {
    if (readSiweCall(reading, value, at) || found.hasSiwe) return
    const reason = Node.isCallExpression(plain) ? 'these functions' : readSiwx(reading, value)
    if (reason !== undefined) decide(draft, 'MIGRATE_SIGN_IN', at, signInMessage(reason))
    return
  }
  found.signsIn = true
  const options = objectOf(plain.getArguments()[0])
  const required = options && propertyOf(options, 'required')?.getText()
  // That kit disconnects who does not sign in, unless it is told otherwise.
  found.values.set('siwx', `{ required: ${required === 'false' ? 'false' : 'true'} }`)
}

const ours = new Set(
  [
    'swaps onramp receive send email emailShowWallets socials history analytics allWallets legalCheckbox',
    'collapseWallets walletFeaturesOrder connectMethodsOrder connectorTypeOrder smartSessions pay',
  ].flatMap((line) => line.split(' ')),
)

function readFeatures({ found, draft }: Reading, value: Node | undefined, at: Node): void {
  const object = objectOf(value)
  if (!object) decide(draft, 'MIGRATE_OPTION', at, 'features is not a constant. Write it into appkit.config.')
  for (const property of object?.getProperties() ?? []) {
    const name =
      Node.isPropertyAssignment(property) || Node.isShorthandPropertyAssignment(property)
        ? property.getName()
        : ''
    const inner = object && name !== '' ? propertyOf(object, name) : undefined
    const text = inner && inlineConstants(inner)
    if (name === 'reownAuthentication' && (text === 'true' || text === 'false')) {
      found.signsIn ||= text === 'true'
      continue
    }
    if (text !== undefined && ours.has(name))
      found.features.set(name, name === 'socials' && text === 'true' ? '[]' : text)
    else if (ours.has(name))
      decide(
        draft,
        'MIGRATE_OPTION',
        property,
        `features.${name} does not have a constant value. Set it in appkit.config.`,
      )
    else
      decide(
        draft,
        'MIGRATE_OPTION',
        property,
        `features.${name || property.getText()} has no counterpart. See docs/config.md#features.`,
      )
  }
}
