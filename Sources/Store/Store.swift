// Module Store
