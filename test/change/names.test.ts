import { expect, test } from 'vitest'
import { namesAdded, namesIn, namesNotShown } from '../../src/change/patches.ts'
import { file } from './fakes.ts'

test.each<[string, string[]]>([
  [
    'use retryLimit and MAX_RETRIES or --max-retries, max_retries',
    ['retryLimit', 'MAX_RETRIES', '--max-retries', 'max_retries'],
  ],
  ['plain words, aB, a_b, _private, --x', []],
])('%s has the names %j', (line, names) => {
  expect(namesIn(line)).toEqual(names)
})

test('the names that were added to a file are those of its new lines', () => {
  const patch = '@@ -1,2 +1,2 @@\n a + oldName\n-goneName\n+newName = newName'
  expect([...namesAdded(file('src/a.ts', { patch }))]).toEqual(['newName'])
  expect([...namesAdded(file('a.png', { patch: undefined }))]).toEqual([])
})

test('the names not shown are of what users may notice, the most used first, of equals the shorter first', () => {
  const adding = (path: string, names: string) => ({
    file: file(path, { patch: `@@ -0,0 +1,1 @@\n+${names}` }),
    hunks: names.includes('shownName') ? '+it has shownName' : '',
  })
  const files = [
    adding('src/a.ts', 'ratherRareName rareName shownName'),
    adding('src/b.ts', 'usedName'),
    adding('test/b.test.ts', 'usedName testName'),
    ...[1, 2, 3].map((index) => adding(`dist/${index}.js`, 'rareName distName')),
  ]
  expect(namesNotShown(files)).toEqual(['usedName', 'rareName', 'ratherRareName'])
})
