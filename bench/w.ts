import { readFileSync } from 'node:fs'
import pg from 'pg'
const x = JSON.parse(readFileSync('/tmp/x.json','utf8'))
const c = new pg.Client({ connectionString: x.databaseUrl }); await c.connect()
await c.query(`set role cairn_app`); await c.query(`set app.company_id = '${x.companyId}'`)
const t = async (name: string, text: string) => { const q={name,text}; const times:number[]=[]; for (let i=0;i<60;i++){const s=performance.now(); await c.query(q); times.push(performance.now()-s)} times.sort((a,b)=>a-b); console.log(name, times[0]!.toFixed(2), times[10]!.toFixed(2), times[30]!.toFixed(2)) }
const k = `from (select * from key_results order by id limit 1200) k`
const pr = `case when k.target_value is null then null when k.target_value = k.start_value then case when coalesce(k.current_value,k.start_value) >= k.target_value then 100 else 0 end else least(100, greatest(0, (coalesce(k.current_value,k.start_value)-k.start_value)/(k.target_value-k.start_value)*100)) end`
await t('raw', `select count(k.id), sum(${pr}) ${k}`)
await t('jbo', `select sum(length(json_build_object('id', k.id, 'title', k.title, 'startValue', k.start_value, 'currentValue', k.current_value, 'targetValue', k.target_value, 'unit', k.unit, 'status', k.status, 'progress', ${pr})::text)) ${k}`)
await t('cat', `select sum(length('{"id":"' || k.id || '","title":' || to_json(k.title) || ',"startValue":' || k.start_value || ',"currentValue":' || coalesce(k.current_value::text,'null') || ',"targetValue":' || coalesce(k.target_value::text,'null') || ',"unit":' || coalesce(to_json(k.unit)::text,'null') || ',"status":"' || k.status || '","progress":' || coalesce((${pr})::text,'null') || '}')) ${k}`)
await t('concat', `select sum(length(concat('{"id":"', k.id, '","title":', to_json(k.title), ',"startValue":', k.start_value, ',"currentValue":', coalesce(k.current_value::text,'null'), ',"targetValue":', coalesce(k.target_value::text,'null'), ',"unit":', coalesce(to_json(k.unit)::text,'null'), ',"status":"', k.status, '","progress":', coalesce((${pr})::text,'null'), '}'))) ${k}`)
await t('r2j', `select sum(length(row_to_json(r)::text)) from (select k.id, k.title, k.start_value as "startValue", k.current_value as "currentValue", k.target_value as "targetValue", k.unit, k.status, ${pr} as progress ${k}) r`)
await t('arr', `select sum(length(json_build_array(k.id, k.title, k.start_value, k.current_value, k.target_value, k.unit, k.status, ${pr})::text)) ${k}`)
await c.end()
