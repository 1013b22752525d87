import { expect, it } from 'vitest'
import { parametersOf } from './requestParts.js'
import type { Spec } from './types.js'

const shared = { name: 'page', in: 'query', style: 'form' }
const document = {
  openapi: '3.1.0',
  paths: {
    '/pets/{page}': {
      parameters: [
        { $ref: '#/components/parameters/page' },
        { name: 'page', in: 'path', required: true },
        { name: 'size', in: 'query' },
      ],
      get: { parameters: [{ name: 'page', in: 'query', style: 'deepObject' }] },
      put: {},
    },
  },
  components: { parameters: { page: shared } },
}
const spec: Spec = {
  name: 'pets',
  file: 'pets.yaml',
  kind: 'service',
  sha256: '',
  document,
  locate: () => ({ line: 1, col: 1 }),
}
const found = (method: string) =>
  parametersOf(spec, ['paths', '/pets/{page}', method]).map(({ node }) => [node.in, node.name, node.style])

it('parametersOf gives those of the path but for those that the operation has itself', () => {
  expect(found('get')).toEqual([
    ['path', 'page', undefined],
    ['query', 'size', undefined],
    ['query', 'page', 'deepObject'],
  ])
  expect(found('put')).toEqual([
    ['query', 'page', 'form'],
    ['path', 'page', undefined],
    ['query', 'size', undefined],
  ])
})
