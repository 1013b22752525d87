import { readFileSync } from 'node:fs'
import type { JsxOpeningElement, JsxSelfClosingElement } from '../../edits/tsMorph.js'
import { Node } from '../../edits/tsMorph.js'
import { placeOf } from '../../files/place.js'
import { rangesOf } from '../../host/peers.js'
import { overlaps } from '../../host/versions.js'
import type { Reading } from '../reading/found.js'
import { moveCode, noCode } from './moveCode.js'
import { unwrapElement } from './unwrapElement.js'

const ownPackage = '@rainbow-me/rainbowkit-siwe-next-auth'
/** Since then it sends the server the message as it was signed, by its change log; before it sent the fields as JSON. */
const withText = '>=0.5.0'

/**
 * Takes out the provider with which RainbowKit signs users in by the server of next-auth. Its functions are the same in every
 * app, so they are written anew.
 *
 * @param reading - the file that it is in, and the settings found so far.
 * @param tag - the element.
 */
export function editNextAuthProvider(reading: Reading, tag: JsxOpeningElement | JsxSelfClosingElement): void {
  const { found, draft, root } = reading
  if (!found.mayMove || found.siwe || found.siwx || !sendsText(root)) return
  let code = noCode()
  code.imports.set('next-auth/react', new Set(['getCsrfToken', 'getSession', 'signIn', 'signOut']))
  code.imports.set('appkit-runtime/signin', new Set(['createMessage as createSignInMessage']))
  let value: string | undefined
  for (const attribute of tag.getAttributes()) {
    if (!Node.isJsxAttribute(attribute)) return
    const name = attribute.getNameNode().getText()
    const initializer = attribute.getInitializer()
    const given = Node.isJsxExpression(initializer) ? initializer.getExpression() : undefined
    if (name === 'key' || (name === 'enabled' && (!initializer || given?.getText() === 'true'))) continue
    const next = name === 'getSiweMessageOptions' && given ? moveCode(reading, code, given) : undefined
    if (!next || !given) return
    code = next
    value = given.getText()
  }
  found.siwx = { form: 'nextAuth', value, isLiteral: false, saysSignOut: true, code }
  unwrapElement(draft, tag)
}

/** Whether the version of the host sends what its server takes from the functions that are written. */
function sendsText(root: string): boolean {
  const packageJson = readFileSync(placeOf(root, 'package.json'), 'utf8')
  const range = rangesOf(packageJson, ['devDependencies', 'dependencies']).get(ownPackage)
  return range === undefined || overlaps(range, withText)
}
