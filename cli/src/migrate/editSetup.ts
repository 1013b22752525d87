import {
  type CallExpression,
  type JsxOpeningElement,
  type JsxSelfClosingElement,
  type NewExpression,
  Node,
  SyntaxKind,
} from '../edits/tsMorph.js'
import type { Rule } from './kits/types.js'
import { objectOf, plainOf, propertyOf } from './reading/constants.js'
import { decide, need, needKit, removeStatement, replace } from './reading/draft.js'
import type { Reading } from './reading/found.js'
import { readOption, readOptions } from './readOptions.js'

type Setup = Extract<Rule, { is: 'setup' }>
type Provider = Extract<Rule, { is: 'provider' }>

/** Finds the call of a name of the other kit. */
export function callOf(reference: Node): CallExpression | NewExpression | undefined {
  const parent = reference.getParent()
  const isCall = Node.isCallExpression(parent) || Node.isNewExpression(parent)
  return isCall && parent.getExpression() === reference ? parent : undefined
}

/**
 * Reads the options of a call that sets up the other kit, and puts ours in its place.
 *
 * @param reading - the file that it is in, and the settings found so far.
 * @param call - the call.
 * @param rule - the rule for it.
 */
export async function editSetup(
  reading: Reading,
  call: CallExpression | NewExpression,
  rule: Setup,
): Promise<void> {
  const { draft, found } = reading
  const argument = call.getArguments()[rule.argument ?? 0]
  const object = objectOf(argument)
  if (rule.gives !== 'nothing') found.isSetUp = true
  if (argument && !object && Object.keys(rule.options).length > 0)
    decide(
      draft,
      'MIGRATE_OPTION',
      argument,
      'these options are not constant. Write them into appkit.config.',
    )
  const isRead = Object.keys(rule.options).length > 0
  const kept = object && isRead ? await readOptions(reading, object, rule.options) : []
  if (rule.gives === 'nothing') return
  const statement = call.getParent()
  if (rule.gives === 'kit' && Node.isExpressionStatement(statement)) {
    const owner = statement.getParent()
    if (Node.isSourceFile(owner) || Node.isBlock(owner)) {
      removeStatement(draft, statement)
      draft.effects.add(draft.own('kit'))
      return
    }
  }
  const kit = needKit(draft)
  if (rule.gives === 'kit') return replace(draft, call, kit)
  if (rule.gives === 'connectors') {
    replace(draft, call, `[${need(draft, 'appKitConnector', 'appkit-runtime/wagmi')}(${kit})]`)
    return editOwnConfig(reading, call)
  }
  const options = `${need(draft, 'wagmiOptions', 'appkit-runtime/wagmi')}(${kit})`
  const all = kept.length === 0 ? options : `{ ...${options}, ${kept.join(', ')} }`
  if (rule.gives === 'wagmiOptions') {
    const parent = call.getParent()
    const isAlone =
      Node.isCallExpression(parent) && parent.getArguments().length === 1 && parent.getArguments()[0] === call
    if (!isAlone) return replace(draft, call, all)
    draft.splices.push({ start: parent.getExpression().getEnd(), end: parent.getEnd(), text: `(${all})` })
    return
  }
  const config = `${need(draft, 'createConfig', 'wagmi')}(${all})`
  replace(draft, call, rule.gives === 'wagmiAdapter' ? `{ wagmiConfig: ${config} }` : config)
}

/** Completes the config of wagmi that the host makes with the connectors of a call. */
async function editOwnConfig(reading: Reading, call: Node): Promise<void> {
  const { draft } = reading
  for (const other of draft.file.getDescendantsOfKind(SyntaxKind.CallExpression)) {
    const object =
      other.getExpression().getText() === 'createConfig' ? objectOf(other.getArguments()[0]) : undefined
    const connectors = object && propertyOf(object, 'connectors')
    if (!object || !connectors || plainOf(connectors) !== call) continue
    const chains = propertyOf(object, 'chains')
    if (chains) await readOption(reading, 'chains', 'networks', chains, chains)
    const first = object.getProperties()[0]
    if (object.getProperty('multiInjectedProviderDiscovery') || !first) return
    const line = /\n[ \t]*$/.exec(draft.file.getFullText().slice(0, first.getStart()))?.[0] ?? ' '
    draft.splices.push({
      start: first.getStart(),
      end: first.getStart(),
      text: `multiInjectedProviderDiscovery: false,${line}`,
    })
    return
  }
  decide(
    draft,
    'MIGRATE_OPTION',
    call,
    'set multiInjectedProviderDiscovery: false in createConfig, because the kit finds wallets itself; see docs/bridges.md.',
  )
}

/**
 * Decides about a config of wagmi that a host makes with connectors of its own.
 *
 * @param reading - the file that it is in, and the settings found so far.
 * @param networks - whether its chains are the networks of the app, because nothing else names them.
 */
export async function readOwnConfig(reading: Reading, networks: boolean): Promise<void> {
  const { draft } = reading
  for (const call of draft.file.getDescendantsOfKind(SyntaxKind.CallExpression)) {
    const object =
      call.getExpression().getText() === 'createConfig' ? objectOf(call.getArguments()[0]) : undefined
    const connectors = object && propertyOf(object, 'connectors')
    if (!object || !draft.file.getImportDeclaration((entry) => entry.getModuleSpecifierValue() === 'wagmi'))
      continue
    const chains = propertyOf(object, 'chains')
    if (chains && networks) await readOption(reading, 'chains', 'networks', chains, chains)
    const made = connectors && plainOf(connectors)
    if (made && /connectorsForWallets|appKitConnector/.test(made.getText())) continue
    if (object.getProperties().some((property) => Node.isSpreadAssignment(property))) continue
    decide(
      draft,
      'MIGRATE_OPTION',
      connectors ?? call,
      'the connectors of this config find wallets by themselves. Use connectors: [appKitConnector(kit)] and multiInjectedProviderDiscovery: false, see docs/bridges.md.',
    )
  }
}

/**
 * Reads the attributes of the other kit's provider, and puts ours in its place.
 *
 * @param reading - the file that it is in, and the settings found so far.
 * @param element - its tag.
 * @param rule - the rule for it.
 */
export async function editProvider(
  reading: Reading,
  element: JsxOpeningElement | JsxSelfClosingElement,
  rule: Provider,
): Promise<void> {
  const { draft, found } = reading
  found.isSetUp = true
  for (const attribute of element.getAttributes()) {
    if (!Node.isJsxAttribute(attribute)) {
      decide(
        draft,
        'MIGRATE_OPTION',
        attribute,
        `${attribute.getText()} is not followed. Put its options into appkit.config.`,
      )
      continue
    }
    const name = attribute.getNameNode().getText()
    const initializer = attribute.getInitializer()
    const value = Node.isJsxExpression(initializer) ? initializer.getExpression() : initializer
    await readOption(reading, name, rule.options[name], value, attribute)
  }
  const name = need(draft, 'AppKitProvider', 'appkit-runtime/react')
  const tag = `<${name} kit={${needKit(draft)}}`
  if (Node.isJsxSelfClosingElement(element)) return replace(draft, element, `${tag} />`)
  replace(draft, element, `${tag}>`)
  const parent = element.getParent()
  if (Node.isJsxElement(parent)) replace(draft, parent.getClosingElement().getTagNameNode(), name)
}
