import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faultOfFrame, type Picture, readPicture } from '../../scripts/png.ts'
import { ROOT } from './workflows/workflow.ts'
import { contentOf, PAGES } from './workflows/yaml-files.ts'

const PICTURES = globSync('docs/images/*.png', { cwd: ROOT })

const pictures = new Map(PICTURES.map((file) => [file, readPicture(readFileSync(`${ROOT}${file}`))]))

function pictureOf(file: string): Picture {
  const picture = pictures.get(file)
  if (picture === undefined) throw new Error(`There is no ${file}`)
  return picture
}

test('there are pictures', () => {
  expect(PICTURES.length).toBeGreaterThanOrEqual(4)
})

test.for(PICTURES)('%s is whole: its frame is drawn on all four sides', (file) => {
  expect(faultOfFrame(pictureOf(file))).toBeUndefined()
})

test('a picture is there in light and dark, of the same size, on a page that shows it in both', () => {
  const names = new Set(PICTURES.map((file) => file.replace(/-(light|dark)\.png$/, '')))
  for (const name of names) {
    const [light, dark] = [pictureOf(`${name}-light.png`), pictureOf(`${name}-dark.png`)]
    expect([dark.width, dark.height], name).toEqual([light.width, light.height])
    const pages = PAGES.filter((file) => contentOf(file).includes(`${name.replace(/^docs\//, '')}-light.png`))
    expect(pages.length, name).toBe(1)
    expect(contentOf(pages[0] ?? ''), name).toContain(`${name.replace(/^docs\//, '')}-dark.png`)
  }
})
