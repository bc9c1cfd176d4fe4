export { biodataRows, biodataSections } from './biodata-sections.ts';
export { type OwnProfile, ownProfile } from './own-profile.service.ts';
export { studyFacts } from './print-biodata.service.ts';
