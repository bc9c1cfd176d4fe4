import type { ActivityDetail, ActivityMember } from '#shared/completion/activities/activity.views.ts';
import { activityLevelLabels } from '#shared/completion/activities/kinds.ts';
import { achievementTypes } from '#shared/platform/reference/teaching.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { DateText } from '#web/platform/ui/values.tsx';
import classes from '../activities.module.css';

const named = (...parts: readonly string[]): string => parts.filter(Boolean).join(', ');

/** What the activity is about. */
export function Summary({ activity: one }: { activity: ActivityDetail }) {
  const { partner, mentor } = one;
  const programme = [
    ['Mitra', named(partner.name, partner.address, partner.city)],
    ['Kontak mitra', partner.contact],
    ['Nomor kerja sama', partner.mou],
    ['Mentor lapangan', named(mentor.name, mentor.position)],
    ['Kontak mentor', named(mentor.phone, mentor.email)],
    ['Jam direncanakan', `${one.plannedHours} jam`],
    ['Pembimbing', one.supervisors.map(({ name }) => name).join('; ')],
    ['Surat keputusan', one.decreeNo],
    ['Berita acara konversi', one.minutesNo],
  ] as const;
  const record = [
    ['Bidang', achievementTypes.find(({ value }) => value === one.achievementType)?.label ?? ''],
    ['Tingkat', one.level && activityLevelLabels[one.level]],
    ['Peringkat atau peran', one.rank],
    ['Penyelenggara', one.organiser],
  ] as const;
  return (
    <Panel title="Ringkasan">
      <div className={classes.stack}>
        <FactGrid
          facts={[
            ['Semester', periodLabel(one.semesterCode)],
            ['Mulai', <DateText key="start" date={one.startDate} />],
            ['Selesai', <DateText key="end" date={one.endDate} />],
            ['Lokasi', one.location],
            ...(one.type.isMbkm ? programme : record),
          ]}
        />
        {one.description !== '' && <p className={classes.words}>{one.description}</p>}
      </div>
    </Panel>
  );
}

function Courses({ member: { conversions, name } }: { member: ActivityMember }) {
  if (conversions.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={`Konversi ${name}`}>
      {conversions.map((row) => (
        <li key={row.courseId} className={classes.row}>
          <span>
            {row.code} {row.name}
          </span>
          <span className="tabular">
            {row.sks} sks{row.letter !== null && ` · ${row.letter}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Who takes part, with scores and the courses it counts as. */
export function Members({ activity: { members } }: { activity: ActivityDetail }) {
  return (
    <Panel title="Peserta dan konversi">
      <ul className={classes.list}>
        {members.map((member) => (
          <li key={member.studentId} className={classes.entry}>
            <div className={classes.row}>
              <strong>
                {member.name} ({member.nim})
              </strong>
              {member.confirmedAt === null ? (
                <StatusChip tone="warning">Belum menjawab undangan</StatusChip>
              ) : (
                member.score !== null && <span className="tabular">Nilai {hundredths(member.score)}</span>
              )}
            </div>
            <Courses member={member} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The work plan. */
export function Plan({ activity: { plan } }: { activity: ActivityDetail }) {
  return (
    <Panel title="Rencana kerja">
      <ol className={classes.list}>
        {plan.map(({ week, activity, output }) => (
          <li key={week} className={classes.entry}>
            <strong>Minggu {week}</strong>
            <span>{activity}</span>
            {output !== '' && <p>Hasil: {output}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
