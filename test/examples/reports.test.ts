import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { sampleSite } from '../../emulator/service/sample-site.ts'
import { describeExample, fallingSite, jobOf, promptsOf, scriptsOf, stepOf, test } from './scene.ts'
import { onSchedule } from './trigger-events.ts'

await describeExample('weekly-report.yml', (example) => {
  test('reports, keeps the files, and warns of a fall', async ({ stage }) => {
    stage.emulator.useViews(fallingSite)
    const [job] = await example.play(onSchedule, stage)
    expect(job?.result).toBe('success')
    expect(job && stepOf(job).outputs).toMatchObject({ 'page-views-complete': 'true', result: '' })
    expect(job && stepOf(job).action?.summary).toContain('https://docs.example.com/quickstart')
    expect(job && scriptsOf(job)[0]?.log).toMatch(
      /^::warning title=Docs readers::The views changed by -\d\d\.\d % to \d+\.$/m,
    )
  })

  test('does not warn of growth', async ({ stage }) => {
    stage.emulator.useViews(sampleSite({ pages: 5 }))
    const [job] = await example.play(onSchedule, stage)
    expect(job).toMatchObject({ result: 'success', steps: [{}, {}, { result: 'skipped' }] })
  })
})

await describeExample('weekly-report-to-agent.yml', (example) => {
  test('gives the agent the report as a part of its prompt', async ({ stage }) => {
    stage.emulator.useViews(sampleSite({ pages: 30 }))
    const [job] = await example.play(onSchedule, stage)
    expect(job?.result).toBe('success')
    expect(job && stepOf(job).outputs.result).toBe('pull-request')
    expect(promptsOf(stage.emulator)).toEqual([expect.stringMatching(/instructions\.\n[\s\S]*\/quickstart/)])
    expect(job && scriptsOf(job)[0]?.log).toContain('Review https://github.com/acme/docs/pull/1')
  })

  test('has nothing to review without a pull request', async ({ stage }) => {
    // Rather than completed, which waits ten seconds for a link.
    stage.emulator.usePlan(() => ({ runsForMs: 100, ends: 'archived' }))
    stage.emulator.useViews(sampleSite({ pages: 5 }))
    const [job] = await example.play(onSchedule, { ...stage, mayWarn: true })
    expect(job).toMatchObject({ result: 'success', steps: [{}, {}, { result: 'skipped' }] })
  })
})

await describeExample('report-pages.yml', (example) => {
  test('makes a page of the report, in which paths are text', async ({ stage }) => {
    stage.emulator.useViews(fallingSite)
    const jobs = await example.play(onSchedule, stage)
    expect(jobs.map(({ result }) => result)).toEqual(['success', 'success'])
    const site = `${jobOf(jobs, 'report').workspace}/site`
    const page = await readFile(`${site}/index.html`, 'utf8')
    expect(page).toMatch(/<h1>Docs readers from \d{4}-\d\d-\d\d until \d{4}-\d\d-\d\d<\/h1>/)
    expect(page).toMatch(/<tr><td>\/quickstart<td>\d+<td>\d+<td>\d+<\/tr>/)
    expect(page).toContain('<td>/&lt;img src=x onerror=alert(1)&gt;<td>3')
    expect(page).not.toContain('<img')
    expect(await readFile(`${site}/page-views.csv`, 'utf8')).toMatch(/^path,human,ai,total/)
  })
})

await describeExample('projects-matrix.yml', (example) => {
  test('reports on each project, with a third of the requests or less', async ({ stage }) => {
    stage.emulator.useViews(sampleSite({ pages: 20 }))
    const jobs = await example.play(onSchedule, stage)
    expect(jobs.map(({ leg, result }) => [leg.project, result])).toEqual([
      ['api', 'success'],
      ['sdk', 'success'],
      ['help', 'success'],
    ])
    const names = jobs.map(({ steps }) => steps[1]?.with.name)
    expect(names).toEqual(['page-views-api', 'page-views-sdk', 'page-views-help'])
    expect(jobs.map((job) => Number(stepOf(job).with['max-requests']))).toEqual([30, 30, 30])
  })
})
