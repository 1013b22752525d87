// Puts the source of views into dist/templates/views, as `eject` writes it into an app: a view of a file with what it needs
// of that file, and what its route loads of its chunk. Imports from other modules of the runtime become imports from
// `appkit-runtime/views`.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const source = fileURLToPath(new URL('../../runtime/src', import.meta.url))
const target = fileURLToPath(new URL('../dist/templates/views', import.meta.url))
const entry = 'appkit-runtime/views'
const head =
  '// The source of a view of create-appkit. It is yours: `npx create-appkit upgrade` merges what a later version changes.\n'

const offered = readEntry()
const used = new Set()
const missing = new Set()

const chunks = readdirSync(join(source, 'features'), { recursive: true })
  .map((name) => join('features', name).replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.chunk.ts'))
  .sort()
for (const chunk of chunks) for (const view of viewsOf(readTree(chunk))) write(view)
for (const each of offered.keys())
  if (!used.has(each)) missing.add(`${entry} has ${each}, which no view needs.`)
if (missing.size > 0) throw new Error([...missing].sort().join('\n'))

/** The views of a chunk: `export const views = { Name: { component, title } }`. */
function viewsOf(chunk) {
  // With features that add to it, the Account view is another one. It draws those that there are.
  if (chunk.file === 'features/account/account.chunk.ts') return []
  const list = chunk.declared.get('views')?.declarationList.declarations[0].initializer
  return (list?.properties ?? []).map((property) => {
    const named = ts.isIdentifier(property.initializer)
      ? chunk.declared.get(property.initializer.text).declarationList.declarations[0].initializer
      : property.initializer
    const partOf = (key) => named.properties.find(({ name }) => name.text === key)?.initializer
    return { name: property.name.text, chunk, component: partOf('component').text, definition: named }
  })
}

function write({ name, chunk, component, definition }) {
  const folder = join(target, name)
  mkdirSync(folder, { recursive: true })
  const place = importedAs(chunk).get(component).path
  const view = collect(readTree(`${place.replace(/\.js$/, '')}.tsx`), [component], [])
  writeFileSync(join(folder, `${component}.tsx`), `${head}${view.imports}\n${view.body}\n`)
  // The rules of the first view are those of the modal.
  const names = chunk.declared.has('sheet') ? ['sheet'] : []
  const { imports, body } = collect(chunk, names, [definition], new Set([component]))
  const rules = [
    '',
    '/** Rules that only this view has. Add yours: they apply inside the modal. */',
    body.trim(),
  ]
  const lines = [
    `import { ${component} } from './${component}{{ending}}'`,
    ...(body === '' ? [] : rules),
    '',
    'export const views = {',
    `  ${name}: ${definition.getText(chunk.tree)},`,
    '}',
  ]
  writeFileSync(join(folder, 'index.ts'), `${imports}\n${lines.join('\n')}\n`)
}

/** Declarations of a file with all of the file that they need, and the imports that these and `others` use. */
function collect(file, names, others, without = new Set()) {
  const needed = new Set()
  const identifiers = new Set()
  const walk = (node) => {
    if (ts.isIdentifier(node) && !isMember(node)) {
      identifiers.add(node.text)
      const own = file.declared.get(node.text)
      if (own && !needed.has(own) && !staysInPackage(own)) {
        needed.add(own)
        walk(own)
      }
    }
    ts.forEachChild(node, walk)
  }
  for (const name of names) {
    const statement = file.declared.get(name)
    if (statement === undefined) throw new Error(`${file.file} has no ${name}.`)
    needed.add(statement)
    walk(statement)
  }
  for (const node of others) walk(node)
  const body = file.tree.statements
    .filter((each) => needed.has(each))
    .map((each) => each.getFullText(file.tree).replace(/^\n+/, '\n'))
    .join('\n')
  // These lines speak to the linter of this repository.
  const plain = body.replaceAll(/^.*(\/\/|\{\/\*) biome-ignore .*\n/gm, '')
  return { imports: importsOf(file, identifiers, without), body: plain }
}

/** Whether it is the name of a property or of something new, and so refers to nothing of the file. */
function isMember(node) {
  const { parent } = node
  if (ts.isShorthandPropertyAssignment(parent)) return false
  return parent.name === node || parent.propertyName === node
}

/** Whether code is imported, not copied: it imports a module by its place in the package, or asks for the build's mode. */
function staysInPackage(declaration) {
  return /\bimport\(|process\.env\b/.test(declaration.getText())
}

/** The imports of names that are used, those of the runtime from its entry. */
function importsOf(file, names, without) {
  const own = []
  const [values, types] = [new Set(), new Set()]
  const path = file.file.replace(/\.tsx?$/, '.js')
  const left = [...file.declared].filter(([, declaration]) => staysInPackage(declaration))
  const named = left.map(([local]) => [local, { path, original: local, isType: false }])
  for (const [local, { path, original, isType }] of [...importedAs(file), ...named]) {
    if (!names.has(local) || without.has(local)) continue
    if (path === 'react') {
      own.push(isType ? `type ${local}` : local)
      continue
    }
    const key = `${path}#${original}`
    const name = offered.get(key)
    used.add(key)
    if (name === undefined) missing.add(`${file.file} needs ${key}, which ${entry} does not have.`)
    ;(isType ? types : values).add(name === local ? name : `${name} as ${local}`)
  }
  const lines = [
    importLine('import', own, 'react'),
    importLine('import type', types, entry),
    importLine('import', values, entry),
  ]
  return lines.filter((line) => line !== '').join('\n')
}

function importLine(word, names, from) {
  const plain = (name) => name.replace(/^type /, '').toLowerCase()
  const sorted = [...names].sort((a, b) => (plain(a) < plain(b) ? -1 : 1))
  if (sorted.length === 0) return ''
  const line = `${word} { ${sorted.join(', ')} } from '${from}'`
  return line.length <= 80
    ? line
    : `${word} {\n${sorted.map((each) => `  ${each},\n`).join('')}} from '${from}'`
}

/** Reads the imports of a file by their local names: the module, and the name in it. `*` stands for a module as a whole. */
function importedAs({ file, tree }) {
  const found = new Map()
  for (const { moduleSpecifier, importClause } of tree.statements.filter(ts.isImportDeclaration)) {
    const path = resolved(file, moduleSpecifier.text)
    const { isTypeOnly, namedBindings } = importClause
    if (ts.isNamespaceImport(namedBindings))
      found.set(namedBindings.name.text, { path, original: '*', isType: isTypeOnly })
    else
      for (const each of namedBindings.elements) {
        const original = (each.propertyName ?? each.name).text
        found.set(each.name.text, { path, original, isType: isTypeOnly || each.isTypeOnly })
      }
  }
  return found
}

/** Reads the exports of the public entry: `module#name` of the runtime, and its name in the entry. */
function readEntry() {
  const { file, tree } = readTree('views/index.ts')
  return new Map(
    tree.statements.filter(ts.isExportDeclaration).flatMap(({ exportClause, moduleSpecifier }) => {
      const path = resolved(file, moduleSpecifier.text)
      if (ts.isNamespaceExport(exportClause)) return [[`${path}#*`, exportClause.name.text]]
      // With types of its own for what another module has.
      if (path.startsWith('views/')) return renamedOf(readTree(path.replace(/\.js$/, '.ts')))
      return exportClause.elements.map(({ name, propertyName }) => [
        `${path}#${(propertyName ?? name).text}`,
        name.text,
      ])
    }),
  )
}

/** The constants of a module that are an import under a name of their own. */
function renamedOf(file) {
  const imported = importedAs(file)
  return [...file.declared].map(([name, { declarationList }]) => {
    const { path, original } = imported.get(declarationList.declarations[0].initializer.text)
    return [`${path}#${original}`, name]
  })
}

function readTree(file) {
  const text = readFileSync(join(source, file), 'utf8')
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const declared = new Map(
    tree.statements.filter((each) => !ts.isImportDeclaration(each)).flatMap((each) => namesOf(each, tree)),
  )
  return { file, tree, declared }
}

function namesOf(statement, tree) {
  if (statement.name) return [[statement.name.getText(tree), statement]]
  if (!ts.isVariableStatement(statement)) return []
  return statement.declarationList.declarations.map(({ name }) => [name.getText(tree), statement])
}

function resolved(file, specifier) {
  if (!specifier.startsWith('.')) return specifier
  return relative(source, join(source, dirname(file), specifier)).replaceAll('\\', '/')
}
