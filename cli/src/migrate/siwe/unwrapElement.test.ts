import { Project, ts } from 'ts-morph'
import { expect, it } from 'vitest'
import { Node } from '../../edits/tsMorph.js'
import { applySplices } from '../../edits/wrapEntry.js'
import { startDraft } from '../reading/draft.js'
import { unwrapElement } from './unwrapElement.js'

/** A file without its element `Login`. */
function withoutLogin(source: string): string {
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    compilerOptions: { jsx: ts.JsxEmit.Preserve },
  })
  const file = project.createSourceFile('/App.tsx', source)
  const draft = startDraft('App.tsx', file, () => '')
  const tag = file.getFirstDescendantOrThrow(
    (node) =>
      (Node.isJsxOpeningElement(node) || Node.isJsxSelfClosingElement(node)) &&
      node.getTagNameNode().getText() === 'Login',
  )
  if (Node.isJsxOpeningElement(tag) || Node.isJsxSelfClosingElement(tag)) unwrapElement(draft, tag)
  return applySplices(source, draft.splices)
}

it('unwrapElement leaves the children, one level less deep', () => {
  expect(
    withoutLogin('const app = (\n  <main>\n    <Login>\n      <p />\n    </Login>\n  </main>\n)\n'),
  ).toBe('const app = (\n  <main>\n    <p />\n  </main>\n)\n')
})

it.each([
  ['const app = <Login><p /><b /></Login>\n', 'const app = <><p /><b /></>\n'],
  ['const app = <Login />\n', 'const app = null\n'],
  // The code around an element without children stays.
  ['const app = <main>Tides<Login /></main>\n', 'const app = <main>Tides</main>\n'],
  ['const app = <><Login /><p /></>\n', 'const app = <><p /></>\n'],
])('unwrapElement takes the element out of %j', (source, left) => {
  expect(withoutLogin(source)).toBe(left)
})
